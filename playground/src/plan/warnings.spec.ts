import { planOf } from './testing/plans';
import { fieldInRequest, warningsOf } from './warnings';

describe('warnings of a plan', () => {
  it('are told with their fields', () => {
    const detail = { code: 'UNKNOWN_FIELD', message: 'what?', field: 'resources[0].capacites' };
    expect(warningsOf(planOf([], { warnings: ['what?'], warning_details: [detail] }))).toEqual([detail]);
  });

  it('are told also where the answer has their messages alone', () => {
    expect(warningsOf(planOf([], { warnings: ['what?'] }))).toEqual([
      { code: '', message: 'what?', field: null },
    ]);
  });

  it('of an evaluation stand in the request without its base', () => {
    expect(fieldInRequest('base.jobs[0].demnd')).toBe('jobs[0].demnd');
    expect(fieldInRequest('jobs[0].base.x')).toBe('jobs[0].base.x');
  });
});
