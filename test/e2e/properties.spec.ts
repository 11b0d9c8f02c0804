import { describeProperties } from '../support/properties';

/** Seeds are fixed: CI judges code, not luck. `PROPERTY_RUNS` multiplies the runs, `PROPERTY_SEED` changes the draw. */
describe('properties', () => {
  describeProperties({
    seed: Number(process.env['PROPERTY_SEED'] ?? 20_260_401),
    factor: Number(process.env['PROPERTY_RUNS'] ?? 1),
  });
});
