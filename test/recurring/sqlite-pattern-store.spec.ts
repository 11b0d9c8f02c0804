import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqliteDriver } from '../../src/persistence/sqlite-driver';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { durablePatterns } from './durable-patterns';
import { patternStoreContract } from './pattern-store-contract';
import { PatternWorld } from './pattern-world';

const temporaryFolder = temporaryFolders();

const AT_THE_HUNDREDTH = 'BEFORE INSERT ON recurring_occurrences WHEN NEW.occurrence_index = 100';
const ENDLESS =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e15) SELECT i FROM n';

type Driver = new (path: string, options: { timeout: number }) => { exec(text: string): void; close(): void };

/** Whether somebody is writing in a file. */
function isWritten(path: string): boolean {
  const other = new (loadSqliteDriver() as Driver)(path, { timeout: 0 });
  try {
    other.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    other.close();
  }
}

describeWithSqlite('recurring patterns in SQLite', () => {
  const emptyAddress = () => ({ kind: 'sqlite', path: join(temporaryFolder(), 'service.db') }) as const;
  const address = emptyAddress();
  const world = new PatternWorld(address, () => Promise.resolve(emptyAddress()));
  const away = emptyAddress();
  // A folder stands where the file should be, which root cannot write into either.
  beforeAll(() => mkdirSync(away.path));
  afterEach(() => world.clear());
  afterAll(() => world.close());

  patternStoreContract(world);
  durablePatterns(world, {
    failing: [`CREATE TRIGGER failing ${AT_THE_HUNDREDTH} BEGIN SELECT RAISE(ABORT, 'on purpose'); END`],
    holding: [`CREATE TRIGGER holding ${AT_THE_HUNDREDTH} BEGIN SELECT count(*) FROM (${ENDLESS}); END`],
    isHeld: () => Promise.resolve(isWritten(address.path)),
    undo: ['DROP TRIGGER IF EXISTS failing', 'DROP TRIGGER IF EXISTS holding'],
    away,
  });
});
