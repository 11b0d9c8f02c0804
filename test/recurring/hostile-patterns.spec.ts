import fc from 'fast-check';
import { ApiError } from '../../src/common/errors';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { daySetsOf } from '../../src/recurring/registration/day-sets';
import { asRegistrationError } from '../../src/recurring/registration/infeasible';
import { applyPatch, readPatch } from '../../src/recurring/registration/patch-pattern';
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

const FIELDS: ReadonlySet<string> = new Set([...Object.keys({ ...FULL, ...FULL_PATCH }), 'id', 'version']);

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

/** Whether it was taken. What is refused is a VALIDATION_ERROR that names fields of the body. */
function isTaken(run: (body: unknown) => void, body: unknown): boolean {
  try {
    run(body);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) {
      throw thrown;
    }
    const isSaid = thrown.errors.every(
      ({ code, field }) => code !== 'SCHEMA_ERROR' && FIELDS.has(/^\w+/.exec(field ?? '')?.[0] ?? ''),
    );
    if (thrown.code !== 'VALIDATION_ERROR' || thrown.errors.length === 0 || !isSaid) {
      throw new Error(`not said in the words of a pattern: ${JSON.stringify(thrown)}`, { cause: thrown });
    }
    return false;
  }
}

describe('a body that nobody would send', () => {
  it('is sound before it is spoilt', () => {
    expect(() => post(FULL)).not.toThrow();
    expect(() => patch(FULL_PATCH)).not.toThrow();
  });

  it.each([
    ['POST', post, FULL],
    ['PATCH', patch, FULL_PATCH],
  ] as const)(
    '%s: every value in turn is each hostile value, and is taken or refused with its field',
    (name, run, body) => {
      let [taken, refused] = [0, 0];
      for (const path of pathsOf(body)) {
        for (const value of HOSTILE_VALUES) {
          const json = JSON.parse(spoilt(body, path, value)) as unknown;
          if (isTaken(run, json)) {
            taken += 1;
          } else {
            refused += 1;
          }
        }
      }
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
        isTaken(run, JSON.parse(JSON.stringify(odd)));
      }),
      sampled({ seed: 5, runs: 200, limitMs: 10_000 }),
    );
  });
});
