import type { DataSource, EntityManager } from 'typeorm';
import { transactionOnSqlite } from './sqlite-transaction';

const DISK = new Error('disk I/O error');

/** A source whose connection says whether a transaction is open, as SQLite would after these words; some of which fail. */
function source(fails: (word: string) => 'refused' | 'rolled back' | null) {
  const said: string[] = [];
  const connection = { inTransaction: false };
  const query = (word: string) => {
    said.push(word);
    const failure = fails(word);
    connection.inTransaction = failure === null ? word.startsWith('BEGIN') : failure === 'refused';
    return failure === null ? Promise.resolve() : Promise.reject(DISK);
  };
  const manager = {} as EntityManager;
  const made = {
    driver: { databaseConnection: connection },
    createQueryRunner: () => ({ query, manager }),
  } as unknown as DataSource;
  return { made, said };
}

describe('a transaction on SQLite', () => {
  it('is begun, worked in and committed', async () => {
    const { made, said } = source(() => null);
    await expect(transactionOnSqlite(made, () => Promise.resolve(7), 'BEGIN IMMEDIATE')).resolves.toBe(7);
    expect(said).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  });

  it('is rolled back where the work fails', async () => {
    const { made, said } = source(() => null);
    await expect(transactionOnSqlite(made, () => Promise.reject(DISK))).rejects.toBe(DISK);
    expect(said).toEqual(['BEGIN', 'ROLLBACK']);
  });

  it('that SQLite has rolled back itself is not rolled back again, and the next one is of its own', async () => {
    let isFull = true;
    const { made, said } = source((word) => (isFull && word === 'COMMIT' ? 'rolled back' : null));
    await expect(transactionOnSqlite(made, () => Promise.resolve())).rejects.toBe(DISK);
    await expect(transactionOnSqlite(made, () => Promise.resolve())).rejects.toBe(DISK);
    isFull = false;
    await transactionOnSqlite(made, () => Promise.resolve());
    expect(said).toEqual(['BEGIN', 'COMMIT', 'BEGIN', 'COMMIT', 'BEGIN', 'COMMIT']);
  });

  it('that could not be ended is ended before the next one, and its caller is told of the first fault', async () => {
    let isFull = true;
    const first = new Error('the first');
    const { made, said } = source((word) => (isFull && word !== 'BEGIN' ? 'refused' : null));
    await expect(transactionOnSqlite(made, () => Promise.reject(first))).rejects.toBe(first);
    isFull = false;
    await transactionOnSqlite(made, () => Promise.resolve());
    expect(said).toEqual(['BEGIN', 'ROLLBACK', 'ROLLBACK', 'BEGIN', 'COMMIT']);
  });
});
