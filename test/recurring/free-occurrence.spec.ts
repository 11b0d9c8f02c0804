import { injectPatterns } from '../../src/recurring/expansion/inject';
import type { Pattern } from '../../src/recurring/pattern';
import { expectSound } from '../support/checker';
import { coordinateRequest, jobAt, PLACES, resourceAt } from '../support/factories';
import type { JobBody, PlanBody, RequestBody } from '../support/wire';
import { planByKernel } from './support/kernel-solve';
import { visitsOf } from './support/promises';
import { registered } from './support/registered';

const EIGHT_TO_FIVE = { start: 28_800, end: 61_200 };
const STAFF = ['anna', 'ben'];

/** A visit in Leuven, 25 km from everybody's start, of which ben on Tuesday is what a pin may choose. */
function visit(rule: 'free' | 'pin_after_first'): object {
  return {
    external_id: 'leuven',
    locations: [
      { index: 0, ...PLACES.brussels },
      { index: 1, ...PLACES.leuven },
    ],
    resources: STAFF.map((id) => ({ id, depot_index: 0, tw: EIGHT_TO_FIVE })),
    ...{ location_index: [1], service_time: [1_800], mandatory: [true] },
    ...{ day: [1], day_rule: [rule], resource: ['ben'], resource_rule: [rule] },
    ...{ tw: [null], tw_rule: ['free'] },
  };
}

/** A week in which one-off work brings a resource to Leuven on one day, and everybody elsewhere on others. */
function weekWith(oneOff: Partial<JobBody>): RequestBody {
  return coordinateRequest({
    resources: STAFF.map((id) => resourceAt(id, 'brussels', { time_window: EIGHT_TO_FIVE })),
    jobs: [
      jobAt('one-off', 'leuven', oneOff),
      jobAt('elsewhere-1', 'ghent', { day: 0, allowed_resource_ids: ['anna'] }),
      jobAt('elsewhere-2', 'mons', { day: 4, allowed_resource_ids: ['ben'] }),
    ],
    problem: { num_days: 5 },
  });
}

const plan = planByKernel();

function planned(week: RequestBody, patterns: readonly Pattern[]): PlanBody {
  const block = { periodKey: '2027-W01', requestedDays: null };
  const { request } = injectPatterns(week, patterns, block);
  const answer = plan(request as RequestBody);
  expectSound(request as RequestBody, answer);
  return answer;
}

const whereIsIt = (answer: PlanBody) => visitsOf(answer).get('rec::leuven::0::2027-W01');

describe('weeks in which one-off work makes another day or resource cheaper', () => {
  let free: readonly Pattern[];
  let pinned: readonly Pattern[];
  beforeAll(async () => {
    free = await registered([visit('free')]);
    pinned = await registered([visit('pin_after_first')]);
  });

  it.each([
    ['as it was', 1, 'ben'],
    ['another day', 3, 'ben'],
    ['another resource', 1, 'anna'],
    ['another day and resource', 2, 'anna'],
  ])('a free occurrence goes where it is cheapest: %s', (_, day, resource) => {
    const answer = planned(weekWith({ day, allowed_resource_ids: [resource] }), free);
    expect(whereIsIt(answer)).toMatchObject({ day, resource });
  });

  it.each([
    ['as it was', 1, 'ben', 0],
    ['another day', 3, 'ben', 50],
    ['another resource', 1, 'anna', 50],
  ])('a pinned one stays, and costs the way there: %s', (_, day, resource, kilometres) => {
    const week = weekWith({ day, allowed_resource_ids: [resource] });
    const [kept, cheapest] = [planned(week, pinned), planned(week, free)];
    expect(whereIsIt(kept)).toMatchObject({ day: 1, resource: 'ben' });
    const dearer = (kept.score.travel_distance - cheapest.score.travel_distance) / 1_000;
    expect(Math.abs(dearer - kilometres)).toBeLessThan(kilometres === 0 ? 0.001 : 20);
  });
});
