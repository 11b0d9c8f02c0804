import { DATABASE_LIMITS } from './database-limits';
import { DatabaseUnavailable } from './database-unavailable';
import { SqliteTurns } from './sqlite-turns';

/** By the clock of the turns. */
const deadlineIn = (ms: number) => performance.now() + ms;

describe.each(['read', 'write'] as const)('a %s of SQLite', (kind) => {
  it('is begun while there is time for its commit', async () => {
    await expect(new SqliteTurns()[kind](() => Promise.resolve('done'), deadlineIn(1_000))).resolves.toBe(
      'done',
    );
  });

  it('is refused and never begun where its commit would come after its deadline', async () => {
    const work = jest.fn().mockResolvedValue('done');
    const turns = new SqliteTurns();
    await expect(turns[kind](work, deadlineIn(DATABASE_LIMITS.commitMs - 10))).rejects.toThrow(
      new DatabaseUnavailable('The database took too long.'),
    );
    expect(work).not.toHaveBeenCalled();
    // Nobody waits behind it.
    await expect(turns[kind](work, deadlineIn(1_000))).resolves.toBe('done');
  });
});

it('a write of SQLite whose deadline passes behind another one is never begun', async () => {
  const turns = new SqliteTurns();
  let end: (done: string) => void = () => undefined;
  const first = turns.write(() => new Promise<string>((resolve) => (end = resolve)), deadlineIn(10_000));
  const work = jest.fn().mockResolvedValue('late');
  const deadline = deadlineIn(DATABASE_LIMITS.commitMs + 20);
  const second = turns.write(work, deadline);
  while (performance.now() <= deadline - DATABASE_LIMITS.commitMs) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  end('done');
  await expect(first).resolves.toBe('done');
  await expect(second).rejects.toThrow(DatabaseUnavailable);
  expect(work).not.toHaveBeenCalled();
});
