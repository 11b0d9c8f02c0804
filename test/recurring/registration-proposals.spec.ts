import type { ApiError } from '../../src/common/errors';
import { PatternRegistration } from '../../src/recurring/registration/pattern-registration';
import { type Body, fleetBody, patternBody, REGION } from '../../src/recurring/registration/testing/bodies';
import { PatternsInMemory } from '../../src/recurring/registration/testing/patterns-in-memory';
import { solveByKernel } from './support/kernel-solve';

const NEVER = new AbortController().signal;
const solve = solveByKernel();
const unasked = solveByKernel({ diagnoses: false });

interface Proposal {
  change: string;
  changes: { field: string; value: unknown }[];
  makes_feasible: boolean;
}
interface Report {
  stages: [unknown, unknown, { relaxations: Proposal[] }];
  suggestions: string[];
}

/** A tenant with these patterns. */
async function tenant(promised: readonly Body[], solving = solve) {
  const store = new PatternsInMemory();
  let made = 0;
  const registration = new PatternRegistration({
    ...{ store, solve: solving, region: REGION, retryAfterSeconds: 2, maxOccurrences: 1_000 },
    ...{ clock: { now: () => 0 }, newId: () => `p-${(made += 1)}` },
  });
  for (const body of promised) {
    await registration.register('t', body, NEVER);
  }
  return registration;
}

async function refusalOf(run: Promise<unknown>): Promise<ApiError | null> {
  return run.then(
    () => null,
    (thrown: unknown) => thrown as ApiError,
  );
}

/** The body with these values in it; `resources[+]` is one more of them. */
function applied(body: Body, changes: Proposal['changes']): Body {
  const copy = structuredClone(body);
  for (const { field, value } of changes) {
    if (field === 'resources[+]') {
      (copy['resources'] as unknown[]).push(value);
      continue;
    }
    const steps = [...field.matchAll(/[^.[\]]+/g)].map(([step]) => step);
    const holder = steps.slice(0, -1).reduce<Body>((here, step) => here[step] as Body, copy);
    holder[steps.at(-1) ?? ''] = value;
  }
  return copy;
}

/** Every text of the report, without the ids that stand in fields of their own. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return /_ids?$/.test(key) ? [] : [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => textsOf(one, Array.isArray(value) ? key : name))
    : [];
}

const all = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);
const oneDay = (more: Body = {}) => fleetBody({ available_days: [0], ...more });
const half = { service_time: [15_000], resource: ['anna'], resource_rule: ['fix'] };
const shared = [oneDay({ share_with_existing: true })];
const LONG = 'x'.repeat(120);

/** What does not fit, fields that are proposed, and what is promised before. */
type Case = [name: string, body: Body, proposed: readonly string[], promised?: readonly Body[]];
const CASES = (
  [
    [
      'two fixed days that are one',
      patternBody({ spacing: { distinct_days: true }, day: [1, 1], day_rule: ['fix', 'fix'] }),
      ['day[1] day_rule[1]', 'spacing', 'mandatory[1]'],
    ],
    [
      'more occurrences than days',
      patternBody({ spacing: { distinct_days: true }, external_id: LONG }, 6),
      ['spacing', 'mandatory[5]'],
    ],
    [
      'fixed days that are too near',
      patternBody({ spacing: { min_gap_days: 3 }, day: [1, 2], day_rule: ['fix', 'pin_after_first'] }),
      ['day[1] spacing'],
    ],
    ['more than fit so far apart', patternBody({ spacing: { min_gap_days: 2 } }, 4), ['spacing']],
    [
      'days on which nobody works, and apart',
      patternBody({
        spacing: { min_gap_days: 3 },
        resources: [fleetBody({ available_days: [1, 2, 3] })],
      }),
      ['spacing'],
    ],
    [
      'a day on which nobody works',
      patternBody({ day: [1, null], day_rule: ['fix', 'free'], resources: [oneDay()] }),
      ['day[0] day_rule[0]'],
    ],
    [
      'one that three are fixed to',
      patternBody(
        {
          ...{ resource: all(3, 'anna'), resource_rule: all(3, 'fix'), service_time: all(3, 15_000) },
          resources: [oneDay(), oneDay({ id: 'ben' })],
        },
        3,
      ),
      ['resource[2] resource_rule[2]', 'resources[0].tw.end', 'mandatory[2]'],
    ],
    [
      'one that two are to be pinned to',
      patternBody({
        ...{ resource: all(2, 'anna'), resource_rule: all(2, 'pin_after_first') },
        service_time: all(2, 20_000),
        resources: [oneDay(), oneDay({ id: 'anna-extra-1', tw: { start: 0, end: 60 } })],
      }),
      ['resources[+] resource[0] resource[1]'],
    ],
    [
      'nobody who is free, of a fleet that begins elsewhere',
      patternBody({
        ...{ locations: [{ index: 3, lat: 50.85, lon: 4.35 }], location_index: all(2, 3) },
        ...{ service_time: all(2, 20_000), resources: [oneDay({ depot_index: 3 })] },
      }),
      ['resources[+]', 'resources[0].tw.end', 'resources[0].available_days'],
    ],
    [
      'a window before the shift',
      patternBody({ tw: [{ start: 0, end: 3_600 }, null], tw_rule: ['fix', 'free'] }),
      ['tw[0].end'],
    ],
    [
      'work that is longer than the shift',
      patternBody({ service_time: [40_000, 60] }),
      ['resources[0].tw.end'],
    ],
    [
      'a limit by another name',
      patternBody({ resources: [oneDay({ max_jobs: 1 })] }),
      ['resources[0].max_tasks', 'resources[+]'],
    ],
    [
      'a break in the middle',
      patternBody(
        {
          service_time: [30_000],
          resources: [fleetBody({ breaks: [{ start: 40_000, end: 45_000, duration: 1_800 }] })],
        },
        1,
      ),
      ['resources[0].breaks[0].mandatory'],
    ],
    [
      'what is promised to others',
      patternBody({ ...half, resources: shared }, 1),
      ['resources[0].tw.end', 'resources[0].available_days'],
      ['a', 'b'].map((id) => patternBody({ ...half, external_id: id, resources: shared }, 1)),
    ],
    [
      'promised days that are different',
      patternBody({ ...half, service_time: [20_000], resources: shared }, 1),
      [],
      [
        patternBody({
          ...{ external_id: 'a', resources: [fleetBody({ share_with_existing: true })] },
          ...{ resource: all(2, 'anna'), resource_rule: all(2, 'fix'), spacing: { distinct_days: true } },
          ...{ day: [0, 1], day_rule: all(2, 'fix'), service_time: all(2, 15_000) },
        }),
      ],
    ],
    [
      'nothing but the data of a resource that may not come',
      patternBody({ resources: [fleetBody({ zone_only: true })] }),
      ['resources[0].zone_only'],
    ],
  ] satisfies Case[]
).map(([name, body, proposed, promised = []]: Case) => ({ name, body, proposed, promised }));

describe('what a report proposes', () => {
  it.each(CASES)(
    'for $name registers, applied to the body that was sent',
    async ({ body, proposed, promised }) => {
      const refused = await refusalOf((await tenant(promised)).register('t', body, NEVER));
      expect(refused).toMatchObject({ code: 'VALIDATION_ERROR' });
      const report = refused?.context['infeasibility_report'] as Report;
      const helpful = report.stages[2].relaxations.filter((one) => one.makes_feasible);
      for (const { change, changes } of helpful) {
        const again = await tenant(promised, unasked);
        const failed = await refusalOf(again.register('t', applied(body, changes), NEVER));
        expect([change, changes, failed?.errors ?? null]).toEqual([change, changes, null]);
      }
      const fields = helpful.map(({ changes }) => changes.map(({ field }) => field).join(' '));
      expect(fields).toEqual(expect.arrayContaining(proposed.map((one) => expect.stringContaining(one))));
      expect(fields.filter((one) => /jobs|relations|days\b.*spacing.*spacing/.test(one))).toEqual([]);
      const texts = textsOf(report).filter((text) => /rec::|relations?\b|_ids\b|\bjobs?\b/.test(text));
      expect(texts.filter((text) => !/^(allowed_resources|relation\w*)$/.test(text))).toEqual([]);
      expect(report.suggestions.length).toBeGreaterThan(0);
    },
  );
});
