import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { injectPatterns } from '../../src/recurring/expansion/inject';
import type { Occurrence } from '../../src/recurring/pattern';
import { openPatternStore } from '../../src/recurring/store/open-pattern-store';
import { anOccurrence, aPattern } from '../recurring/patterns';
import { pattern, PatternsClient } from '../recurring/patterns-client';
import { request } from '../support/factories';
import { JobsClient } from '../support/jobs-client';
import { type Answer, expectEnvelope, listedErrors, Service } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import type { RequestBody } from '../support/wire';

const ID = '00000000-0000-4000-8000-000000000000';
const WEEK = '2026-W48';
const KEPT = `rec::kept::0::${WEEK}`;
const FREE: Partial<Occurrence> = {
  ...{ day: null, dayRule: 'free', tw: null, twRule: 'free' },
  ...{ resource: null, resourceRule: 'free' },
};

const KEPT_PATTERN = aPattern({ externalId: 'kept', occurrences: [anOccurrence(FREE)] });

const temporaryFolder = temporaryFolders();
const asking = () => ({ ...request({ places: 3 }), recurring: { period_key: WEEK } });
const replanning = () => ({ original_request: asking(), completed_job_ids: ['j1'] });

/** As of a house that is full: come again, and when. */
function expectBusy(answer: Answer): void {
  expectEnvelope(answer, 'SERVER_BUSY', 503);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

/** Each call waits for the database as long as it may, so those of a test go out together. */
describeWithSqlite('while the database of the patterns is away', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'patterns.sqlite');
  let service: Service;
  let client: PatternsClient;
  let jobs: JobsClient;
  /** From one moment to the next the file is another one, so that the service makes none of its own in between. */
  const leadTo = (target: string) => {
    symlinkSync(target, `${path}.next`);
    renameSync(`${path}.next`, path);
  };
  beforeAll(async () => {
    // Of a folder no database is made, by root neither.
    leadTo(folder);
    service = await Service.listening({
      ...{ RECURRING_ENABLED: 'true', RECURRING_API_KEYS: 'dev-app-key:acme' },
      ...{ RECURRING_DATABASE_URL: `sqlite:///${path}`, RECURRING_MAX_OCCURRENCES: '3' },
    });
    client = new PatternsClient(service);
    jobs = new JobsClient(service);
  });
  afterAll(() => service.close());

  it('every recurring route answers 503 with a time to come back', async () => {
    const answers = await Promise.all([
      client.register(pattern('a')),
      client.list(),
      client.find(ID),
      client.patch(ID, { expected_version: 1, active: false }),
      client.remove(ID),
      client.expand({ period_key: WEEK }),
    ]);
    answers.forEach(expectBusy);
  });

  it('no week is planned without its promises: sync and replan answer 503 (B13)', async () => {
    const answers = await Promise.all([service.syncUnjudged(asking()), service.replan(replanning())]);
    answers.forEach(expectBusy);
  });

  it('what needs no patterns is solved as ever', async () => {
    const answers = await Promise.all([
      service.sync(request({ places: 3 })),
      service.reoptimize(asking()),
      service.validate(asking()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('the service is not ready, and says that it is for the patterns', async () => {
    const answer = await service.get('/health/ready');
    expectBusy(answer);
    expect(answer.body.context).toMatchObject({
      status: 'unavailable',
      checks: { recurring: { ready: false, reason: expect.stringContaining('patterns') } },
    });
  });

  describe('and once it is back', () => {
    let taken: Answer[];
    beforeAll(async () => {
      taken = await Promise.all([jobs.submit(asking()), jobs.submitReplan(replanning())]);
      const elsewhere = join(folder, 'kept.sqlite');
      const { store, whenConnected, close } = openPatternStore(
        { kind: 'sqlite', path: elsewhere },
        () => undefined,
      );
      await whenConnected();
      await store.insert(KEPT_PATTERN);
      await close();
      leadTo(elsewhere);
      await service.ready();
    });

    it('jobs that were sent meanwhile were taken all the same, and have their week’s visits (B13)', async () => {
      expect(taken.map(({ status }) => status)).toEqual([202, 202]);
      for (const { body } of taken) {
        const ended = await jobs.get(body.job_id as string, '?wait=30');
        expect(ended.body.status).toBe('completed');
        expect(JSON.stringify(ended.body.result.routes)).toContain(KEPT);
      }
    });

    it('the service says so, and plans with what is kept', async () => {
      const { body } = await service.get('/health/ready');
      expect(body.checks.recurring).toEqual({ ready: true });
      expect((await client.list()).body).toMatchObject([{ external_id: 'kept' }]);
      const block = { periodKey: WEEK, requestedDays: null };
      const { request: as, findings } = injectPatterns(request({ places: 3 }), [KEPT_PATTERN], block);
      expect(findings).toEqual([]);
      const answer = await service.sync(asking(), { as: as as RequestBody });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body.routes)).toContain(KEPT);
    });

    it('a tenant has as many visits as RECURRING_MAX_OCCURRENCES says, and no more', async () => {
      const visits = (count: number) => {
        const each = (entry: unknown) => Array.from({ length: count }, () => entry);
        return pattern(`of ${count}`, {
          ...{ location_index: each(1), service_time: each(600), mandatory: each(true) },
          ...{ day: each(null), day_rule: each('free'), tw: each(null), tw_rule: each('free') },
          ...{ resource: each(null), resource_rule: each('free') },
        });
      };
      const refused = await client.register(visits(3));
      expectEnvelope(refused, 'VALIDATION_ERROR');
      expect(listedErrors(refused)).toEqual(['LIMIT_EXCEEDED location_index']);
      await client.registered(visits(2));
    });
  });
});
