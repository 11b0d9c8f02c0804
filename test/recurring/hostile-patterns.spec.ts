import fc from 'fast-check';
import { ApiError } from '../../src/common/errors';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { daySetsOf } from '../../src/recurring/registration/day-sets';
import { applyPatch, readPatch } from '../../src/recurring/registration/patch-pattern';
import { asRegistrationError } from '../../src/recurring/registration/pattern-fields';
import { readPattern } from '../../src/recurring/registration/read-pattern';
import {
  type RegistrationQuestion,
  registrationRequest,
} from '../../src/recurring/registration/registration-request';
import {
  type Body,
  fleetBody,
  pattern,
  patternBody,
  PLACES,
  REGION,
} from '../../src/recurring/registration/testing/bodies';
import { pathsOf, twisted } from '../support/generators/hostile';
import { HOSTILE_VALUES, spoilt } from '../support/hostile/hostile-values';
import { note } from '../support/note';
import { sampled } from '../support/sampled';

/** Every field of a registration, resources in all the forms in which they name places. */
const FULL: Body = patternBody({
  ...{ client_ref: 'route 5', recurrence: 'weekly', spacing: { distinct_days: true, min_gap_days: 2 } },
  ...{ day: [1, null], day_rule: ['fix', 'pin_after_first'] },
  ...{ tw: [{ start: 32_400, end: 36_000 }, null], tw_rule: ['fix', 'pin_after_first'] },
  ...{ resource: ['anna', null], resource_rule: ['fix', 'free'], mandatory: [true, false] },
  resources: [
    fleetBody({
      ...{ share_with_existing: true, available_days: [0, 1, 2, 3, 4], end_depot_index: 2 },
      day_time_windows: [{ day: 1, start: 30_000, end: 60_000, start_location: { location_index: 1 } }],
      breaks: [{ start: 40_000, end: 45_000, duration: 1_800, location: { lat: 50.86, lon: 4.36 } }],
    }),
    {
      ...{ id: 'ben', start_location: { lat: 50.9, lon: 4.5 }, end_location: { location_index: 0 } },
      time_windows_by_day: { '2': { start: 0, end: 80_000, start_location: { lat: 50.8, lon: 4.4 } } },
    },
  ],
});
const { external_id: _id, recurrence: _recurrence, ...PATCHABLE } = FULL;
const STORED = pattern({ isActive: false, locations: PLACES });
const FULL_PATCH: Body = { ...PATCHABLE, expected_version: 3, active: true };

/** What a body becomes up to the kernel: nothing, where all is well. */
function asked(question: RegistrationQuestion): void {
  for (const days of daySetsOf(question.draft).sets) {
    const request = JSON.stringify(registrationRequest(question, { days, share: 1, diagnoses: true }));
    try {
      prepareRequest(JSON.parse(request), DEFAULT_PIPELINE_SETTINGS);
    } catch (thrown) {
      throw thrown instanceof ApiError ? asRegistrationError(question, thrown) : thrown;
    }
  }
}

function post(body: unknown): void {
  const { draft, fleet } = readPattern(body, REGION);
  asked({ draft, fleet, promised: [{ pattern: pattern({ externalId: 'other' }), index: 0 }] });
}

function patch(body: unknown): void {
  const { draft, fleet } = applyPatch(STORED, readPatch(body, REGION));
  if (fleet !== null) {
    asked({ draft, fleet, promised: [] });
  }
}

type Step = string | number;

function stepsOf(field: string): Step[] {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  );
}

/** Whether the field is in the body, or could be: its holder is. */
function isFindable(body: unknown, field: string): boolean {
  const holder = stepsOf(field).slice(0, -1);
  const found = holder.reduce<unknown>((here, step) => (here as Body | undefined)?.[step], body);
  return found !== undefined;
}

/** The fields that are faulty; none: it was taken. What is refused is a VALIDATION_ERROR that names fields of the body. */
function faultsOf(run: (body: unknown) => void, body: unknown): string[] {
  try {
    run(body);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) {
      throw thrown;
    }
    const { code, errors } = thrown;
    const isSaid = errors.every(
      ({ code: what, field }) => what !== 'SCHEMA_ERROR' && field !== null && isFindable(body, field),
    );
    if (code !== 'VALIDATION_ERROR' || errors.length === 0 || !isSaid) {
      throw new Error(`not said in the words of a pattern: ${JSON.stringify(thrown)}`, { cause: thrown });
    }
    return errors.map(({ field }) => field ?? '');
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? null : typeof value);
const holds = (outer: readonly Step[], inner: readonly Step[]) => outer.every((step, i) => inner[i] === step);

/** A value of another type than the one that stood there is a fault of that field. */
function isAtItsField(
  path: readonly Step[],
  before: unknown,
  now: unknown,
  faults: readonly string[],
): boolean {
  const isOther = kindOf(before) !== null && kindOf(now) !== null && kindOf(before) !== kindOf(now);
  const steps = faults.map(stepsOf);
  return !isOther || steps.some((field) => holds(field, path) || holds(path, field));
}

const at = (body: unknown, path: readonly Step[]) =>
  path.reduce<unknown>((here, step) => (here as Body | undefined)?.[step], body);

describe('a body that nobody would send', () => {
  it('is sound before it is spoilt', () => {
    expect(() => post(FULL)).not.toThrow();
    expect(() => patch(FULL_PATCH)).not.toThrow();
  });

  it.each([
    ['POST', post, FULL],
    ['PATCH', patch, FULL_PATCH],
  ] as const)(
    '%s: every value in turn is each hostile value; of another type it is refused at its field',
    (name, run, body) => {
      let [taken, refused] = [0, 0];
      const values = [...HOSTILE_VALUES, { name: 'an index of nothing', text: '9' }];
      const elsewhere: string[] = [];
      for (const path of pathsOf(body)) {
        for (const value of values) {
          const json = JSON.parse(spoilt(body, path, value)) as unknown;
          const faults = faultsOf(run, json);
          if (!isAtItsField(path, at(body, path), at(json, path), faults)) {
            elsewhere.push(`${path.join('.')}: ${value.name} → ${faults.join(', ')}`);
          }
          if (faults.length === 0) {
            taken += 1;
          } else {
            refused += 1;
          }
        }
      }
      expect(elsewhere).toEqual([]);
      note(`${name} of patterns: ${taken} taken, ${refused} refused`);
      expect(taken).toBeGreaterThan(50);
      expect(refused).toBeGreaterThan(1_000);
    },
  );

  it.each([
    ['POST', post, FULL],
    ['PATCH', patch, FULL_PATCH],
  ] as const)('%s: some places twisted at once', (_, run, body) => {
    fc.assert(
      fc.property(twisted(fc.constant(body as never)), (odd) => {
        faultsOf(run, JSON.parse(JSON.stringify(odd)));
      }),
      sampled({ seed: 5, runs: 200, limitMs: 10_000 }),
    );
  });
});
