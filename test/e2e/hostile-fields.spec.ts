import { describeHostileFields } from '../support/hostile/describe-fields';

/** Every field of every route with a hostile value; `HOSTILE_VALUES` of them, and another `HOSTILE_SEED` another draw. */
describe('hostile values at every documented field', () => {
  describeHostileFields({
    valuesPerField: Number(process.env['HOSTILE_VALUES'] ?? 1),
    seed: Number(process.env['HOSTILE_SEED'] ?? 1),
  });
});
