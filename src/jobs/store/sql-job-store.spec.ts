import type { EntityManager } from 'typeorm';
import type { Database } from '../../persistence/database';
import { SqlJobStore } from './sql-job-store';

/** Of a database in which the claims of these jobs are found as they are listed, one list for each question. */
function managerFinding(...found: readonly (readonly string[])[]): EntityManager {
  const answers = [...found];
  const update = {
    ...{ set: () => update, where: () => update },
    update: () => update,
    execute: () => Promise.resolve(),
  };
  return {
    update: () => Promise.resolve({ affected: 1 }),
    createQueryBuilder: () => update,
    find: () => Promise.resolve((answers.shift() ?? []).map((id) => ({ id }))),
  } as unknown as EntityManager;
}

it('a heartbeat keeps what its last attempt found: an earlier one met the lock, and was never committed', async () => {
  const manager = managerFinding(['j1', 'j2'], ['j2']);
  const write: Database['write'] = async (work) => {
    await work(manager);
    // Rolled back; meanwhile somebody else took j1 over.
    return work(manager);
  };
  const database = { kind: 'sqlite', write } as Database;
  const store = new SqlJobStore(database, 'me', { maxAgeMs: 1, maxCount: 1, maxBytes: 1 });
  const held = ['j1', 'j2'].map((id) => ({ id, claim: 1 }));
  await expect(store.beat(held)).resolves.toEqual(['j1']);
});
