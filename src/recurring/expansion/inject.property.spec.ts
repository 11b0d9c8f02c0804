import fc from 'fast-check';
import { checkRequest } from '../../optimize/pipeline/check-request';
import { NO_LATER_JOBS } from '../../optimize/pipeline/replan/progress';
import { DEFAULT_PIPELINE_SETTINGS } from '../../optimize/pipeline/settings';
import { square } from '../../optimize/pipeline/testing/requests';
import { jobIdOf } from '../job-ids';
import type { Occurrence, Pattern } from '../pattern';
import { injectPatterns } from './inject';
import { pattern } from './testing/patterns';

type Json = ReturnType<typeof JSON.parse>;

const SEED = 20_260_301;
const PLACES = 10;
const rule = fc.constantFrom('free', 'fix' as const);

const occurrences = fc.record({
  locationIndex: fc.nat(PLACES - 1),
  serviceTime: fc.nat(3_600),
  day: fc.nat(4),
  dayRule: rule,
  tw: fc.tuple(fc.nat(40_000), fc.nat(20_000)).map(([start, length]) => ({ start, end: start + length })),
  twRule: rule,
  resource: fc.constantFrom('v1', 'v2'),
  resourceRule: rule,
  mandatory: fc.boolean(),
}) as fc.Arbitrary<Occurrence>;

const patternLists = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-c:é☂]{1,4}$/), fc.array(occurrences, { maxLength: 5 })), {
    selector: ([name]) => name,
    maxLength: 6,
  })
  .chain((list) =>
    fc
      .array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat(4)), {
        minLength: list.length,
        maxLength: list.length,
      })
      .map((more) =>
        list
          .map(([name, own], i) => {
            const [isActive = true, distinct = false, minGapDays = 0] = more[i] ?? [];
            return pattern(name, own, { isActive, spacing: { distinctDays: distinct, minGapDays } });
          })
          .filter(({ externalId }) => !externalId.includes('::')),
      ),
  );

const weekdays = fc.uniqueArray(fc.nat(4), { maxLength: 5 });
const plans = fc.record({
  numDays: fc.constantFrom(null, 1, 2, 3, 4, 5, 6, 14),
  requestedDays: fc.option(weekdays),
  hasMatrices: fc.boolean(),
  byType: fc.boolean(),
});

function requestOf({
  numDays,
  hasMatrices,
  byType,
}: {
  numDays: number | null;
  hasMatrices: boolean;
  byType: boolean;
}): Json {
  const start_location = { lat: 50.8, lon: 4.3 };
  return {
    travel: hasMatrices ? { distance_matrix: square(PLACES, 9) } : {},
    problem: numDays === null ? {} : { num_days: numDays },
    resources: ['v1', 'v2'].map((id) => (hasMatrices ? { id } : { id, start_location })),
    jobs: [hasMatrices ? { id: 'own', location_index: 1 } : { id: 'own', location: start_location }],
    relations: byType ? { same_day: [] } : [],
  };
}

/** Whether a day of the plan is this weekday, and somebody asked for it (contract B23, in other words than the product's). */
function fate(weekday: number, numDays: number, requested: number[] | null): 'in' | 'filtered' | 'beyond' {
  if (requested !== null && !requested.includes(weekday)) {
    return 'filtered';
  }
  return numDays <= 1 || requested?.length === numDays || weekday < numDays ? 'in' : 'beyond';
}

const pairsOf = (patterns: readonly Pattern[]) =>
  patterns
    .filter(({ isActive }) => isActive)
    .flatMap(({ externalId, occurrences: own }) => own.map((one, i) => ({ externalId, one, i })));

describe('properties of injection', () => {
  it('every active occurrence is injected exactly once, or filtered by requested_days, or told in a warning', () => {
    fc.assert(
      fc.property(patternLists, plans, (patterns, plan) => {
        const request = requestOf(plan);
        const before = JSON.stringify([request, patterns]);
        const block = { periodKey: '2026-W53', requestedDays: plan.requestedDays };
        const { request: made, injected, findings, warnings } = injectPatterns(request, patterns, block);
        expect(JSON.stringify([request, patterns])).toBe(before);
        expect(findings).toEqual([]);

        const fates = pairsOf(patterns).map(({ externalId, one, i }) => ({
          id: jobIdOf(externalId, i, block.periodKey),
          fate: one.dayRule === 'free' ? 'in' : fate(one.day ?? 0, plan.numDays ?? 1, plan.requestedDays),
        }));
        const ids = (made as Json).jobs.slice(1).map(({ id }: Json) => id);
        expect(ids).toEqual(fates.filter((one) => one.fate === 'in').map(({ id }) => id));
        expect(injected.map(({ id }) => id)).toEqual(ids);
        expect(injected.map(({ index }) => (made as Json).jobs[index].id)).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
        const isTold = warnings.some(({ code }) => code === 'DAY_NOT_PLANNED');
        expect(isTold).toBe(fates.some((one) => one.fate === 'beyond'));
        // What comes out is a request that its checks accept.
        checkRequest(made, DEFAULT_PIPELINE_SETTINGS, 'sync', 'general');
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it('what is over is left out, and all else is as it was but for spacing', () => {
    fc.assert(
      fc.property(
        patternLists,
        plans,
        fc.array(fc.nat(40)),
        fc.array(fc.nat(40)),
        (patterns, plan, done, off) => {
          const request = requestOf(plan);
          const block = { periodKey: '2026-W01', requestedDays: plan.requestedDays };
          const all = injectPatterns(request, patterns, block).injected.map(({ id }) => id);
          const named = (list: number[]) => new Set(list.flatMap((i) => all[i] ?? []));
          const over = { ...NO_LATER_JOBS, completed: named(done), cancelled: named(off) };
          const { request: made, injected } = injectPatterns(request, patterns, block, over);
          expect(injected.map(({ id }) => id)).toEqual(
            all.filter((id) => !over.completed.has(id) && !over.cancelled.has(id)),
          );
          const text = JSON.stringify(made);
          for (const id of [...over.completed, ...over.cancelled]) {
            expect(text).not.toContain(JSON.stringify(id));
          }
          checkRequest(made, DEFAULT_PIPELINE_SETTINGS, 'sync', 'general');
        },
      ),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('nothing that JSON can say makes it throw, or is changed', () => {
    fc.assert(
      fc.property(patternLists, fc.jsonValue(), fc.jsonValue(), (patterns, jobs, rest) => {
        const request = {
          ...(rest as object),
          jobs,
          resources: rest,
          relations: jobs,
          travel: rest,
          problem: jobs,
        };
        const before = JSON.stringify(request);
        injectPatterns(request, patterns, { periodKey: '2026-W01', requestedDays: [1] });
        expect(JSON.stringify(request)).toBe(before);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
