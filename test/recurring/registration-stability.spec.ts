import fc from 'fast-check';
import { ApiError } from '../../src/common/errors';
import type { Occurrence, Pattern } from '../../src/recurring/pattern';
import { PatternRegistration } from '../../src/recurring/registration/pattern-registration';
import { type Body, fleetBody, PLACES } from '../../src/recurring/registration/testing/bodies';
import { PatternsInMemory } from '../../src/recurring/registration/testing/patterns-in-memory';
import { registrationParts } from '../../src/recurring/registration/testing/registration-parts';
import { storedPattern } from '../../src/recurring/stored-pattern';
import { note } from '../support/note';
import { sampled } from '../support/sampled';
import { solveByKernel } from './support/kernel-solve';

const NEVER = new AbortController().signal;
const solve = solveByKernel({ diagnoses: false });

async function register(body: Body): Promise<Pattern> {
  const registration = new PatternRegistration(registrationParts({ store: new PatternsInMemory(), solve }));
  return (await registration.register('t', body, NEVER)).pattern;
}

const rule = fc.constantFrom('free', 'fix', 'pin_after_first', 'pin_after_first');
const quarter = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => at * 900);
const occurrence = fc
  .record({
    location_index: fc.constantFrom(1, 2),
    service_time: quarter(1, 12),
    day: fc.option(fc.integer({ min: 0, max: 4 })),
    day_rule: rule,
    tw: fc.option(
      fc.tuple(quarter(30, 60), quarter(0, 12)).map(([start, wide]) => ({ start, end: start + wide })),
    ),
    tw_rule: rule,
    resource: fc.option(fc.constantFrom('anna', 'ben')),
    resource_rule: rule,
    mandatory: fc.boolean(),
  })
  .map((one) => ({
    ...one,
    ...(one.day === null && one.day_rule === 'fix' ? { day_rule: 'free' } : {}),
    ...(one.tw === null && one.tw_rule === 'fix' ? { tw_rule: 'free' } : {}),
    ...(one.resource === null && one.resource_rule === 'fix' ? { resource_rule: 'free' } : {}),
  }));
const shift = fc
  .tuple(quarter(30, 40), quarter(8, 30))
  .map(([start, long]) => ({ start, end: start + long }));
const available = fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 });
const patterns = fc.record({
  occurrences: fc.oneof(
    fc.array(occurrence, { minLength: 1, maxLength: 5 }),
    fc
      .tuple(occurrence, fc.integer({ min: 1, max: 4 }))
      .map(([one, count]) => Array.from({ length: count }, () => one)),
  ),
  spacing: fc.record({ distinct_days: fc.boolean(), min_gap_days: fc.constantFrom(0, 0, 0, 1, 2, 3) }),
  fleet: fc.tuple(fc.tuple(shift, available), fc.tuple(shift, available)),
});

function bodyOf({
  occurrences,
  spacing,
  fleet,
}: typeof patterns extends fc.Arbitrary<infer T> ? T : never): Body {
  const names = Object.keys(occurrences[0] ?? {}) as (keyof (typeof occurrences)[number])[];
  const [anna, ben] = fleet.map(([tw, available_days], i) =>
    fleetBody({ id: ['anna', 'ben'][i], tw, available_days }),
  );
  return {
    ...{ external_id: 'round-7', locations: PLACES, resources: [anna, ben], spacing },
    ...Object.fromEntries(names.map((name) => [name, occurrences.map((one) => one[name])])),
  };
}

/** The same pattern with every rule and value as it is stored. */
function again(body: Body, pattern: Pattern): Body {
  const { items } = storedPattern(pattern);
  const column = <K extends keyof (typeof items)[number]>(key: K) => items.map((item) => item[key]);
  return {
    ...body,
    ...{ day: column('day'), day_rule: column('day_rule'), tw: column('tw'), tw_rule: column('tw_rule') },
    ...{ resource: column('resource_id'), resource_rule: column('resource_rule') },
  };
}

function keepsSpacing({ occurrences, spacing }: Pattern): boolean {
  const gap = Math.max(spacing.minGapDays, spacing.distinctDays ? 1 : 0);
  const days = occurrences.filter(({ dayRule }) => dayRule === 'fix').map(({ day }) => day ?? 0);
  return days.every((a, i) => days.every((b, j) => i === j || Math.abs(a - b) >= gap));
}

const pins = (occurrences: readonly Occurrence[]) => JSON.stringify(occurrences).includes('pin_after_first');

describe('what a registration has promised', () => {
  it('fits when it is registered again as it is stored, and stays as it is', async () => {
    let [fitted, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(patterns, async (drawn) => {
        const body = bodyOf(drawn);
        const first = await register(body).catch((thrown: unknown) => {
          expect(thrown).toBeInstanceOf(ApiError);
          expect(thrown).toMatchObject({ code: 'VALIDATION_ERROR' });
          return null;
        });
        if (first === null) {
          refused += 1;
          return;
        }
        fitted += 1;
        expect(pins(first.occurrences)).toBe(false);
        const second = await register(again(body, first));
        expect(second.occurrences).toEqual(first.occurrences);
        if (drawn.occurrences.every(({ mandatory }) => mandatory)) {
          expect(keepsSpacing(first)).toBe(true);
        }
      }),
      sampled({ seed: 11, runs: 30, limitMs: 20_000 }),
    );
    note(`registrations: ${fitted} fit, ${refused} do not`);
    expect(fitted).toBeGreaterThan(refused / 4);
    expect(refused).toBeGreaterThan(0);
  });
});
