import { occurrence, on, pattern } from '../../../src/recurring/expansion/testing/patterns';
import type { Occurrence, Pattern } from '../../../src/recurring/pattern';
import { storedPattern } from '../../../src/recurring/stored-pattern';
import type { PlanBody } from '../../support/wire';
import { brokenPromises } from './promises';

const WEEK = '2027-W01';
const AT_TEN = { tw: { start: 35_100, end: 36_900 }, twRule: 'fix' } as const;
const BY_ANNA = { resource: 'anna', resourceRule: 'fix' } as const;

/** `0 1 anna 36000`: occurrence 0 is served on day 1 by anna from 36,000 s on. */
function planOf(...visits: readonly string[]): PlanBody {
  const routes = visits.map((text) => {
    const [index, day, resource, start] = text.split(' ');
    const activity = { type: 'service', job_id: `rec::p::${index}::${WEEK}`, arrival_time: Number(start) };
    return { resource_id: resource, day: Number(day), activities: [activity] };
  });
  return { routes } as unknown as PlanBody;
}

function brokenBy(plan: PlanBody, occurrences: readonly Occurrence[], more: Partial<Pattern> = {}): string[] {
  const stored = storedPattern(pattern('p', occurrences, more));
  return brokenPromises([stored], plan, WEEK).map(({ what }) => what);
}

describe('the judge of promises', () => {
  const promised = on(1, { ...AT_TEN, ...BY_ANNA });

  it.each(['0 1 anna 35100', '0 1 anna 36000', '0 1 anna 36900'])('finds nothing against %s', (visit) => {
    expect(brokenBy(planOf(visit), [promised])).toEqual([]);
  });

  it.each([
    ['0 2 anna 36000', ['day']],
    ['0 1 anna 35099', ['tw']],
    ['0 1 anna 36901', ['tw']],
    ['0 1 ben 36000', ['resource']],
    ['0 0 ben 0', ['day', 'tw', 'resource']],
    ['1 1 anna 36000', ['mandatory']],
  ])('finds what %s breaks', (visit, broken) => {
    expect(brokenBy(planOf(visit), [promised])).toEqual(broken);
  });

  it('asks nothing of free occurrences, whatever values they remember, nor that optional ones are there', () => {
    const remembered = occurrence({ day: 1, tw: AT_TEN.tw, resource: 'anna' });
    expect(brokenBy(planOf('0 4 ben 0'), [remembered])).toEqual([]);
    expect(brokenBy(planOf(), [on(1, { mandatory: false })])).toEqual([]);
  });

  it.each([
    [{ distinctDays: true, minGapDays: 0 }, ['0 1 anna 0', '1 1 ben 0'], ['spacing']],
    [{ distinctDays: true, minGapDays: 0 }, ['0 1 anna 0', '1 2 ben 0'], []],
    [{ distinctDays: false, minGapDays: 2 }, ['0 1 anna 0', '1 2 ben 0'], ['spacing']],
    [{ distinctDays: false, minGapDays: 2 }, ['0 1 anna 0', '1 3 ben 0'], []],
  ])('with %j of %j: %j', (spacing, visits, broken) => {
    expect(brokenBy(planOf(...visits), [occurrence(), occurrence()], { spacing })).toEqual(broken);
  });
});
