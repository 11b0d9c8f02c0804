import { transformReplan } from '../../optimize/pipeline/replan/transform';
import { prepareRequest } from '../../optimize/pipeline/prepare';
import { DEFAULT_PIPELINE_SETTINGS } from '../../optimize/pipeline/settings';
import { request as requestOf } from '../../optimize/pipeline/testing/requests';
import type { Pattern } from '../pattern';
import { expectedJobs, injectPatterns } from './inject';
import type { RecurringBlock } from './recurring-block';
import { distinctDays, occurrence, on, pattern } from './testing/patterns';

type Json = ReturnType<typeof JSON.parse>;

const BLOCK: RecurringBlock = { periodKey: '2026-W09', requestedDays: null };
const ID = (i: number) => `rec::p::${i}::2026-W09`;

/** As a replan goes: the jobs of its period are known, the transform runs, and those that are left are injected. */
function replan(
  original: Json,
  progress: object,
  patterns: readonly Pattern[],
  block: RecurringBlock = BLOCK,
) {
  const later = expectedJobs(original, patterns, block);
  const transform = transformReplan({ original_request: original, ...progress }, later);
  const injection = injectPatterns(transform.request, patterns, block, transform.laterJobs);
  return {
    request: injection.request as Json,
    refused: [...transform.faults, ...transform.findings, ...injection.findings].map(({ code }) => code),
    ids: (injection.request as Json).jobs.map(({ id }: Json) => id),
  };
}

describe('Recurring injection, when requested, runs after the replan transform', () => {
  const three = [pattern('p', [occurrence(), occurrence({ locationIndex: 2 }), occurrence()])];

  it('new jobs stand before what is injected', () => {
    const { ids } = replan(requestOf(), { new_jobs: [{ id: 'n', location_index: 2 }] }, three);
    expect(ids).toEqual(['a', 'n', ID(0), ID(1), ID(2)]);
  });

  it('completed and cancelled occurrences do not come back, and the vehicle is where the last one was', () => {
    const progress = {
      completed_jobs: [{ job_id: ID(1), resource_id: 'v1', finished_at: 500 }],
      cancelled_job_ids: [ID(2)],
    };
    const { request, ids, refused } = replan(requestOf(), progress, three);
    expect([ids, refused]).toEqual([['a', ID(0)], []]);
    expect(request.resources[0]).toMatchObject({
      start_location: { location_index: 2 },
      time_window: { start: 500 },
    });
    prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  });

  it('an occurrence that was done on a day that is not asked for any more is known, and gives its position', () => {
    const patterns = [pattern('p', [on(0), on(3, { locationIndex: 2 }), occurrence()])];
    const progress = { completed_jobs: [{ job_id: ID(1), resource_id: 'v1', finished_at: 500 }] };
    const block = { ...BLOCK, requestedDays: [0] };
    const { request, ids, refused } = replan(requestOf(), progress, patterns, block);
    expect([ids, refused]).toEqual([['a', ID(0), ID(2)], []]);
    expect(request.resources[0]).toMatchObject({ start_location: { location_index: 2 } });
  });

  it('a sequence that lost its other jobs still asks for its resource', () => {
    const original = requestOf({
      resources: [{ id: 'v1' }, { id: 'v2' }],
      relations: [{ type: 'sequence', resource_id: 'v2', job_ids: ['a', ID(0)] }],
    });
    const { request } = replan(original, { completed_job_ids: ['a'] }, three);
    expect(request.relations).toEqual([]);
    expect(request.jobs[0]).toMatchObject({ id: ID(0), allowed_resource_ids: ['v2'] });
  });

  it('spacing holds among what is left, and beside fixed days that were completed', () => {
    const patterns = [pattern('p', [on(0), occurrence(), occurrence()], distinctDays)];
    const original = requestOf({ problem: { num_days: 4 } });
    const { request } = replan(original, { completed_job_ids: [ID(0)] }, patterns);
    expect(request.jobs.slice(1).map(({ days }: Json) => days)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(request.relations).toMatchObject([{ type: 'different_day', job_ids: [ID(1), ID(2)] }]);
    prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  });

  it('a new job with the id of an occurrence is a collision', () => {
    const { refused } = replan(requestOf(), { new_jobs: [{ id: ID(0), location_index: 1 }] }, three);
    expect(refused).toEqual(['DUPLICATE_ID']);
  });
});
