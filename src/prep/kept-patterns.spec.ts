import { PREP_SETTINGS } from '../../test/pool/support/solves';
import { coordinateRequest, jobAt, resourceAt } from '../../test/support/factories';
import type { Json } from '../../test/support/service';
import { distinctDays, occurrence, on, pattern } from '../recurring/expansion/testing/patterns';
import type { Pattern } from '../recurring/pattern';
import { type AcceptedBody, type PrepSettings, type Told, workOn } from './prep-work';
import type { PreparedSolve } from '../solver/solve-messages';
import { keepPatterns, openPatterns } from './kept-patterns';
import { type TenantPatterns, withRecurringJobs } from './recurring-jobs';

const KEEPS: PrepSettings = { ...PREP_SETTINGS, hasPatterns: true, version: 'v1' };
/** A worker that has no variables of patterns. */
const KEEPS_NONE: PrepSettings = { ...KEEPS, hasPatterns: false };
const RECURRING = { period_key: '2026-W48', requested_days: null };

const promised = on(1, {
  ...{ locationIndex: 2, tw: { start: 36_000, end: 43_200 }, twRule: 'fix', mandatory: false },
  ...{ resource: 'anna', resourceRule: 'fix' },
});
const PATTERNS: readonly Pattern[] = [
  pattern('spaced', [promised, occurrence({ locationIndex: 3 })], { ...distinctDays, clientRef: 'VAT 1' }),
  pattern('odd "\u0000\ud800', [on(4, { locationIndex: 7 })], { version: 9, tenant: 'acme' }),
];
const ACTIVE: TenantPatterns = { active: PATTERNS };

const body = (recurring: object | null = RECURRING) => ({
  ...coordinateRequest({ resources: [resourceAt('anna', 'brussels')], jobs: [jobAt('own', 'leuven')] }),
  problem: { num_days: 5 },
  ...(recurring === null ? {} : { recurring }),
});
const accept = (told?: Told, json: object = body()) =>
  workOn('accept', json, KEEPS, { endpoint: 'async', ...(told && { told }) }) as AcceptedBody;
const solve = (settings: PrepSettings, patterns: Told['patterns']) =>
  workOn('solve', body(), settings, {
    endpoint: 'async',
    ...(patterns === undefined ? {} : { told: { patterns } }),
  }) as PreparedSolve;

describe('patterns that are kept with a job', () => {
  it.each(['coordinates', 'index'])('bring in the same jobs, with places by %s', (places) => {
    const row = [0, 1, 2, 3, 4, 5, 6, 7];
    const travel = { distance_matrix: row.map(() => row), time_matrix: row.map(() => row) };
    const json = { ...body(), ...(places === 'index' ? { travel } : {}) };
    const { request } = withRecurringJobs(json, 'async', openPatterns(keepPatterns(ACTIVE))) as Json;
    expect(request).toEqual((withRecurringJobs(json, 'async', ACTIVE) as Json).request);
    expect(request.jobs.map(({ id }: Json) => id as string)).toEqual([
      ...[
        'own',
        'rec::spaced::0::2026-W48',
        'rec::spaced::1::2026-W48',
        'rec::odd "\u0000\ud800::0::2026-W48',
      ],
    ]);
  });

  it('are the active ones, with the places that are visited and nothing that only the tenant needs', () => {
    const paused = pattern('paused', [occurrence()], { isActive: false });
    const { kept } = keepPatterns({ active: [...PATTERNS, paused] });
    const [spaced, odd, ...others] = JSON.parse(kept) as Json[];
    expect(others).toEqual([]);
    expect([spaced, odd].map(({ locations }) => locations.map(({ index }: Json) => index as number))).toEqual(
      [[2, 3], [7]],
    );
    expect(Object.keys(spaced)).toEqual(['externalId', 'spacing', 'locations', 'occurrences']);
    expect(kept).not.toMatch(/VAT|acme/);
  });

  it('are none of a key that is no tenant’s, which is not the same as no patterns', () => {
    for (const told of [{ active: null }, { active: [] }]) {
      expect(openPatterns(keepPatterns(told))).toEqual(told);
    }
  });
});

describe('a body that becomes a job', () => {
  it('is answered with the patterns that it was told', () => {
    expect(accept({ patterns: ACTIVE }).keptPatterns).toBe(keepPatterns(ACTIVE).kept);
    expect(accept({ patterns: { active: null } }).keptPatterns).toBe(keepPatterns({ active: null }).kept);
  });

  it.each<[string, Told | undefined, object]>([
    ['names none', undefined, body(null)],
    ['names a week that does not exist', undefined, body({ period_key: '2026-W54' })],
    ['came while they could not be read', { patterns: 'unreadable' }, body()],
  ])('keeps none where it %s', (_, told, json) => {
    expect(accept(told, json)).not.toHaveProperty('keptPatterns');
  });

  it('is prepared with them later, also where the process keeps none', () => {
    const { fingerprint, keptPatterns: kept = '' } = accept({ patterns: ACTIVE });
    const later = solve(KEEPS_NONE, { kept });
    expect(later).toEqual(solve(KEEPS, ACTIVE));
    expect([later.fingerprint, later.isOfBodyAlone]).toEqual([fingerprint, false]);
    const without = solve(KEEPS_NONE, undefined);
    expect(without.fingerprint).not.toBe(fingerprint);
    expect(without.isOfBodyAlone).toBe(true);
  });
});
