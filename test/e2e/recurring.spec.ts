import { join } from 'node:path';
import { recurringContract } from '../recurring/recurring-contract';
import { recurringEdges } from '../recurring/recurring-edges';
import { recurringSentences } from '../recurring/recurring-sentences';
import { recurringWeeks } from '../recurring/recurring-weeks';
import { pattern } from '../recurring/patterns-client';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { request } from '../support/factories';
import { expectEnvelope, Service } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();

describe('recurring patterns that are switched off', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it('have no route: 404 for every method, with keys and without', async () => {
    const path = '/api/v1/recurring-jobs';
    for (const url of [path, `${path}/expand`, `${path}/00000000-0000-4000-8000-000000000000`]) {
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await fetch(`${service.url}${url}`, { method });
        expect(answer.status).toBe(404);
      }
      expectEnvelope(await service.post(url, pattern('off')), 'NOT_FOUND', 404);
    }
  });

  it('leave the block of a request accepted and unheard, whatever it holds (B29)', async () => {
    const recurring = { period_key: 'no week', requested_days: 'none' };
    expect((await service.post('/api/v1/optimize/sync', { ...request(), recurring })).status).toBe(200);
  });
});

describeWithSqlite('recurring patterns in SQLite', () => {
  const database = () =>
    Promise.resolve({ RECURRING_DATABASE_URL: `sqlite:///${join(temporaryFolder(), 'patterns.sqlite')}` });
  recurringContract(database);
  describe('edges', () => recurringEdges(database));
  describe('sentences', () => recurringSentences(database));
  describe('weeks', () => recurringWeeks(database));
});

describeWithPostgres('recurring patterns in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
  }, 60_000);
  afterAll(() => server.stop());
  const database = async () => ({ RECURRING_DATABASE_URL: await server.createDatabase() });
  recurringContract(database);
  describe('edges', () => recurringEdges(database));
  describe('sentences', () => recurringSentences(database));
  describe('weeks', () => recurringWeeks(database));
});
