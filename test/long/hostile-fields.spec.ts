import { describeHostileFields } from '../support/hostile/describe-fields';

/** Every field of every route with every hostile value. */
describe('hostile values at every documented field, long form', () => {
  describeHostileFields({ valuesPerField: Number(process.env['HOSTILE_VALUES'] ?? Infinity), seed: 1 });
});
