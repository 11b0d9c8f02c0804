import type { Endpoint, RequestBody } from '../optimize/pipeline';
import { request } from '../optimize/pipeline/testing/requests';
import { occurrence, on, pattern } from '../recurring/expansion/testing/patterns';
import { type TenantPatterns, withoutRecurringJobs, withRecurringJobs } from './recurring-jobs';

type Json = ReturnType<typeof JSON.parse>;

const WEEK = '2026-W09';
const ID = (i: number) => `rec::p::${i}::${WEEK}`;
const ASKED = request({ recurring: { period_key: WEEK } });
const INSERTED = (base: Json) => ({
  ...{ base, current_solution: { routes: [] } },
  new_jobs: [{ id: 'new', location_index: 1 }],
});
const TOLD: TenantPatterns = { active: [pattern('p', [occurrence(), occurrence({ locationIndex: 2 })])] };

/** The body that comes of it, without a question. `told`: undefined before anybody was asked. */
function bodyOf(json: Json, endpoint: Endpoint, told: TenantPatterns | undefined) {
  const body = withRecurringJobs(json, endpoint, told) as RequestBody & { readonly patterns?: true };
  expect(body.patterns).toBeUndefined();
  return { ...body, ids: (body.request as Json).jobs.map(({ id }: Json) => id) as string[] };
}

const codes = (entries: readonly { code: string; field: string | null }[]) =>
  entries.map(({ code, field }) => [code, field]);

describe('a request without a block', () => {
  it.each([
    ['sync', 'absent', request()],
    ['sync', 'null', request({ recurring: null })],
    ['replan', 'absent', { original_request: request() }],
    ['evaluate', 'absent', { base: request(), solution_routes: [] }],
  ] as const)('(%s, %s) stays as it is, and nobody is asked for patterns', (endpoint, _, json) => {
    const { ids, faults, warnings } = bodyOf(json, endpoint, undefined);
    expect([ids, faults, warnings]).toEqual([['a'], [], []]);
  });
});

describe('a request with a block', () => {
  it('waits for the patterns of its tenant', () => {
    expect(withRecurringJobs(ASKED, 'sync', undefined)).toEqual({ patterns: true });
    expect(withRecurringJobs({ original_request: ASKED }, 'replan', undefined)).toEqual({ patterns: true });
  });

  it('has their jobs behind its own, which are called after the block that asked for them', () => {
    const { ids, origins, warnings } = bodyOf(ASKED, 'sync', TOLD);
    expect([ids, warnings]).toEqual([['a', ID(0), ID(1)], []]);
    expect(origins.fieldOf('jobs[0].day')).toBe('jobs[0].day');
    expect(origins.fieldOf('jobs[2].day')).toBe(`recurring[${ID(1)}].day`);
  });

  it.each([
    ['reoptimize', 'sound', ASKED, 'recurring'],
    ['reoptimize', 'faulty', request({ recurring: { period_key: 7 } }), 'recurring'],
    ['evaluate', 'sound', { base: ASKED, solution_routes: [] }, 'base.recurring'],
    ['suggest-insertion', 'sound', INSERTED(ASKED), 'base.recurring'],
    ['suggest-insertion', 'faulty', INSERTED(request({ recurring: { period_key: 7 } })), 'base.recurring'],
  ] as const)('on %s, which injects none, is told so: %s', (endpoint, _, json, field) => {
    const { ids, faults, findings, warnings } = bodyOf(json, endpoint, undefined);
    expect([ids.filter((id) => id !== 'new'), faults, findings]).toEqual([['a'], [], []]);
    expect(codes(warnings)).toEqual([['RECURRING_IGNORED', field]]);
  });

  // Jobs are read by the rules of the route whose work they do: /async by those of sync, /replan/async by those of replan.
  it.each([
    ['sync', ASKED, 'recurring'],
    ['replan', { original_request: ASKED }, 'original_request.recurring'],
  ] as const)('on %s of nobody’s key has no jobs, and is told so', (endpoint, json, field) => {
    const { ids, faults, findings, warnings } = bodyOf(json, endpoint, { active: null });
    expect([ids, faults, findings]).toEqual([['a'], [], []]);
    expect(codes(warnings)).toEqual([['RECURRING_NOT_INJECTED', field]]);
  });

  it.each([
    ['sync', (block: Json) => request({ recurring: block }), 'recurring'],
    [
      'replan',
      (block: Json) => ({ original_request: request({ recurring: block }) }),
      'original_request.recurring',
    ],
  ] as const)(
    'on %s that cannot be read is refused at its field, and asks for no patterns',
    (endpoint, sent, field) => {
      const ofShape = bodyOf(sent({ period_key: 7 }), endpoint, undefined);
      expect(ofShape.faults.map((fault) => fault.field)).toEqual([`${field}.period_key`]);
      const ofMeaning = bodyOf(sent({ period_key: '2025-W53' }), endpoint, undefined);
      expect(ofMeaning.findings.map((finding) => finding.field)).toEqual([`${field}.period_key`]);
      expect([ofShape.ids, ofMeaning.ids]).toEqual([['a'], ['a']]);
    },
  );

  it.each([
    ['sync', (asked: Json) => asked, ''],
    ['replan', (asked: Json) => ({ original_request: asked }), 'original_request.'],
  ] as const)('on %s is told what is strange in the block and in the patterns', (endpoint, sent, holder) => {
    const block = { period_key: WEEK, colour: 'red' };
    const asked = request({ recurring: block, problem: { num_days: 2 } });
    const { ids, warnings } = bodyOf(sent(asked), endpoint, { active: [pattern('p', [on(4)])] });
    expect(ids).toEqual(['a']);
    expect(codes(warnings)).toEqual([
      ['DAY_NOT_PLANNED', `${holder}problem.num_days`],
      ['UNKNOWN_FIELD', `${holder}recurring.colour`],
    ]);
  });
});

describe('a request to a service that keeps no patterns', () => {
  it.each([
    ['sync', 'sound', ASKED, 'recurring'],
    ['sync', 'faulty', request({ recurring: { period_key: 7 } }), 'recurring'],
    ['replan', 'sound', { original_request: ASKED }, 'original_request.recurring'],
    ['evaluate', 'sound', { base: ASKED, solution_routes: [] }, 'base.recurring'],
  ] as const)('on %s is told that its %s block is ignored', (endpoint, _, json, field) => {
    const { faults, findings, warnings } = withoutRecurringJobs(json, endpoint);
    expect([faults, findings]).toEqual([[], []]);
    expect(codes(warnings)).toEqual([['RECURRING_IGNORED', field]]);
    expect(warnings[0]?.message).toContain('RECURRING_ENABLED');
  });

  it.each([request(), request({ recurring: null })])('is told nothing without a block', (json) => {
    expect(withoutRecurringJobs(json, 'sync').warnings).toEqual([]);
  });
});

describe('a replan with a block', () => {
  it('knows the jobs of its week, and does not have those again that are over', () => {
    const completed = { job_id: ID(1), resource_id: 'v1', finished_at: 500 };
    const { ids, faults, findings } = bodyOf(
      { original_request: ASKED, completed_jobs: [completed] },
      'replan',
      TOLD,
    );
    expect([ids, faults, findings]).toEqual([['a', ID(0)], [], []]);
  });

  it('is told of a collision in the words of its body', () => {
    const { findings } = bodyOf(
      { original_request: ASKED, new_jobs: [{ id: ID(0), location_index: 1 }] },
      'replan',
      TOLD,
    );
    expect(codes(findings)).toEqual([['DUPLICATE_ID', 'new_jobs[0].id']]);
    expect(findings[0]?.message).toMatch(/^new_jobs\[0\]\.id is /);
  });
});
