import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PatternsClient } from '../recurring/patterns-client';
import { type Json, Service } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

const FOLDER = join(__dirname, '..', '..', 'examples', 'recurring');
/** A file is named after its pattern. */
const NAMES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
const WEEK = '2027-W01';

const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
const column = (rows: readonly Json[], key: string) => rows.map((row) => row[key]);

/** What each example promises in its description: of what is stored, and of a week's jobs. */
const PROMISES: Readonly<Record<string, (items: Json[], week: { jobs: Json[]; relations: Json[] }) => void>> =
  {
    'cleaning-rounds': (items, { jobs }) => {
      expect(column(items, 'day')).toEqual([0, 2, 4]);
      expect(column(items, 'day_rule')).toEqual(['fix', 'fix', 'fix']);
      expect(column(items, 'resource_rule')).toEqual(['fix', 'fix', 'fix']);
      // The other crew does not work on Fridays.
      expect(items[2].resource_id).toBe('crew-1');
      expect(column(jobs, 'day')).toEqual([0, 2, 4]);
      expect(column(jobs, 'time_windows')).toEqual(Array(3).fill([{ start: 61_200, end: 72_000 }]));
      expect(column(jobs, 'allowed_resource_ids')).toEqual(items.map(({ resource_id: id }) => [id]));
    },
    'home-care': (items, { jobs, relations }) => {
      expect(column(items, 'resource_id')).toEqual(['anna', 'anna', 'ben', null]);
      for (const { tw, tw_rule: rule } of items.slice(0, 3)) {
        expect(rule).toBe('fix');
        expect(tw.start).toBeGreaterThanOrEqual(25_200);
        expect(tw.end).toBeLessThanOrEqual(36_000);
        expect(tw.end - tw.start).toBeLessThanOrEqual(1_800);
      }
      expect(column(jobs, 'day')).toEqual([0, 2, 4, undefined]);
      expect(jobs[3].mandatory).toBe(false);
      expect(relations).toMatchObject([{ type: 'different_day', job_ids: column(jobs, 'id') }]);
      expect(column(jobs, 'time_windows')).toEqual(items.map(({ tw }) => (tw === null ? undefined : [tw])));
    },
    waste: (items, { jobs }) => {
      expect(column(items, 'resource_rule')).toEqual(Array(4).fill('free'));
      expect(column(jobs, 'day')).toEqual([1, 1, 3, undefined]);
      expect(column(jobs, 'allowed_resource_ids')).toEqual(Array(4).fill(undefined));
      expect(jobs[2].time_windows).toEqual([{ start: 21_600, end: 28_800 }]);
      expect(jobs[3].mandatory).toBe(false);
    },
  };

const temporaryFolder = temporaryFolders();

describeWithSqlite('examples of recurring patterns', () => {
  let service: Service;
  let client: PatternsClient;
  beforeAll(async () => {
    service = await Service.start({
      RECURRING_ENABLED: 'true',
      RECURRING_DATABASE_URL: `sqlite:///${join(temporaryFolder(), 'patterns.sqlite')}`,
    });
    client = new PatternsClient(service);
  });
  afterAll(() => service.close());

  it.each(NAMES)('%s is registered, and expanded as its description says', async (name) => {
    const stored = await client.registered(read(name));
    expect(stored).toMatchObject({ external_id: name, version: 1, active: true, warnings: [] });
    const { status, body } = await client.expand({ period_key: WEEK, pattern_ids: [stored.id] });
    expect([status, body.warnings]).toEqual([200, []]);
    expect(column(body.jobs, 'id')).toEqual(
      column(stored.items, 'occurrence_index').map((index) => `rec::${name}::${index}::${WEEK}`),
    );
    expect(column(body.jobs, 'service_time')).toEqual(read(name).service_time);
    PROMISES[name]?.(stored.items, body);
  });

  it('promise something each, and say in the README what they show', () => {
    const readme = readFileSync(join(FOLDER, '..', 'README.md'), 'utf8');
    expect(Object.keys(PROMISES).sort()).toEqual([...NAMES].sort());
    for (const name of NAMES) {
      const file = `recurring/${name}.json`;
      const row = readme.split('\n').find((line) => line.startsWith(`| [${file}](${file}) | `));
      expect(row).toEqual(expect.stringMatching(/\| .{40,} \|$/));
    }
  });
});
