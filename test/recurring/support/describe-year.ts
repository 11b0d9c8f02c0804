import { note } from '../../support/note';
import { KNOBS } from './promises';
import { type Keeping, KEEPINGS, type PlannedWeek, type PlannedYear, planYear, type YearRuns } from './year';
import { summaryTable, weekTable } from './year-table';

/** Weeks of a tenant with one-off jobs, for the suites of both lengths. */
export function describeYear(runs: YearRuns): void {
  let year: PlannedYear;
  beforeAll(
    async () => {
      year = await planYear(runs);
      note([promisedIn(year), summaryTable(year), weekTable(year), movesOf(year)].join('\n\n'));
    },
    // Many times what it takes on a machine of two busy cores.
    120_000 + runs.weeks * 120_000,
  );

  const plansOf = (keeping: Keeping) => year.weeks.map(({ plans }) => plans[keeping]);

  it('keeps every frozen day, window and resource, and the spacing, in every week', () => {
    const occurrences = year.patterns.flatMap(({ items }) => items);
    for (const rule of ['day_rule', 'tw_rule', 'resource_rule'] as const) {
      const rules = new Set(occurrences.map((item) => item[rule]));
      expect(rules).toEqual(new Set(['fix', 'free']));
    }
    for (const { broken, visits } of plansOf('all promises')) {
      expect(broken).toEqual([]);
      expect(visits.size).toBe(occurrences.length);
    }
  });

  it('has plans that are sound by the requests that the patterns came into', () => {
    expect(
      [...plansOf('all promises'), ...plansOf('no promise')].flatMap(({ findings }) => findings),
    ).toEqual([]);
  });

  it.each(KNOBS)(
    'breaks promises of the %s where that knob is not kept, and none where it is alone',
    (knob) => {
      const whatIsBroken = (keeping: Keeping) =>
        plansOf(keeping).flatMap(({ broken }) => broken.map(({ what }) => what));
      expect(whatIsBroken('no promise')).toContain(knob);
      for (const [keeping, kept] of Object.entries(KEEPINGS) as [Keeping, readonly string[]][]) {
        if (kept.includes(knob)) {
          expect(whatIsBroken(keeping)).not.toContain(knob);
        }
      }
    },
  );

  it('moves free occurrences from week to week, to other days and to other resources', () => {
    const { days, resources } = moves(year);
    expect(days).toBeGreaterThan(0);
    expect(resources).toBeGreaterThan(0);
  });

  it('drives no less for its promises than without them', () => {
    const sum = (keeping: Keeping) => plansOf(keeping).reduce((all, { kilometres }) => all + kilometres, 0);
    expect(sum('all promises')).toBeGreaterThanOrEqual(sum('no promise'));
  });
}

/** How often an occurrence whose knob is free was elsewhere than the week before, of how many times. */
function moves({ patterns, weeks }: PlannedYear) {
  const found = { days: 0, freeDays: 0, resources: 0, freeResources: 0 };
  const at = (week: PlannedWeek | undefined, id: string) => week?.plans['all promises'].visits.get(id);
  for (const { external_id: externalId, items } of patterns) {
    for (const { occurrence_index: index, day_rule: dayRule, resource_rule: resourceRule } of items) {
      for (const [i, week] of weeks.slice(1).entries()) {
        const id = `${externalId}::${index}`;
        const [before, now] = [at(weeks[i], id), at(week, id)];
        found.freeDays += Number(dayRule === 'free');
        found.days += Number(dayRule === 'free' && before?.day !== now?.day);
        found.freeResources += Number(resourceRule === 'free');
        found.resources += Number(resourceRule === 'free' && before?.resource !== now?.resource);
      }
    }
  }
  return found;
}

function movesOf(year: PlannedYear): string {
  const { days, freeDays, resources, freeResources } = moves(year);
  return `Of ${freeDays} free days ${days} differ from the week before, of ${freeResources} free resources ${resources}.`;
}

function promisedIn({ patterns }: PlannedYear): string {
  const items = patterns.flatMap((pattern) => pattern.items);
  const fixed = (['day_rule', 'tw_rule', 'resource_rule'] as const).map(
    (rule) => items.filter((item) => item[rule] === 'fix').length,
  );
  const [days, windows, resources] = fixed;
  return `${patterns.length} patterns, ${items.length} occurrences: ${days} days, ${windows} windows, ${resources} resources promised.`;
}
