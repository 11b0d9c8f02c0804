import { describeProperties } from '../support/properties';

/** Another draw than the short form, and much more of it: over 50,000 requests that may be wrong (reliability G5). */
describe('properties, long form', () => {
  describeProperties({
    seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
    factor: Number(process.env['PROPERTY_RUNS'] ?? 20),
    hostileFactor: Number(process.env['PROPERTY_RUNS'] ?? 112),
  });
});
