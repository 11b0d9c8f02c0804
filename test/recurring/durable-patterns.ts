import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../src/config/database-url';
import { jobSchema } from '../../src/jobs/store/job-schema';
import { openJobStore } from '../../src/jobs/store/open-job-store';
import { Database } from '../../src/persistence/database';
import { openPatternStore } from '../../src/recurring/store/open-pattern-store';
import { PATTERN_SCHEMA } from '../../src/recurring/store/pattern-schema';
import { SqlPatternStore } from '../../src/recurring/store/sql-pattern-store';
import { aJobOf, ROOMY } from '../persistence/small-jobs';
import { databaseStatement } from '../support/database-statement';
import type { PatternWorld } from './pattern-world';
import { aPattern, numbered, numberOf } from './patterns';

/** What is done to a database so that a write comes to its middle and not to its end. */
export interface Mishaps {
  /** Statements after which the insertion of a hundredth occurrence fails. */
  readonly failing: readonly string[];
  /** Statements after which it goes on for longer than any test. */
  readonly holding: readonly string[];
  /** Whether a write is held there. */
  readonly isHeld: () => Promise<boolean>;
  /** Statements that undo those. */
  readonly undo: readonly string[];
  /** Of a database that nobody reaches. */
  readonly away: DatabaseAddress;
}

const HOOK = join(__dirname, '../../scripts/test/run-typescript.cjs');

/** What only shows when something breaks, or when several begin at once. */
export function durablePatterns(world: PatternWorld, mishaps: Mishaps): void {
  describe('when something breaks', () => whatBreaks(world, mishaps));
}

function whatBreaks(world: PatternWorld, mishaps: Mishaps): void {
  const children: ChildProcess[] = [];
  const state = async (statements: readonly string[]) => {
    for (const statement of statements) {
      await world.statement(statement);
    }
  };
  afterEach(async () => {
    children.splice(0).forEach((child) => child.kill('SIGKILL'));
    await state(mishaps.undo);
  });

  /** A process that changes patterns. Resolves to what asks it for a change, and to its answer. */
  async function changer() {
    const child = fork(join(__dirname, 'changer.ts'), [JSON.stringify(world.address)], {
      execArgv: ['--require', HOOK],
    });
    children.push(child);
    const heard = () => new Promise((resolve) => child.once('message', resolve));
    await heard();
    const ask = (id: string, version: number, number: number) => {
      child.send({ id, version, number });
      return heard();
    };
    const kill = async () => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await closed;
    };
    return { ask, kill };
  }

  it('a write that fails in its middle leaves nothing', async () => {
    const store = await world.store();
    const pattern = numbered(1);
    await store.insert(pattern);
    await state(mishaps.failing);
    await expect(store.change('acme', pattern.id, 1, numbered(2))).rejects.toThrow('on purpose');
    await expect(store.insert(numbered(3))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(await store.list('acme', { active: false })).toEqual([pattern]);
    await state(mishaps.undo);
    expect(await store.change('acme', pattern.id, 1, numbered(2))).toMatchObject({ version: 2 });
  });

  it('of a process that is killed, what was acknowledged is there and what was half done is not', async () => {
    const store = await world.store();
    const pattern = numbered(1);
    await store.insert(pattern);
    const { ask, kill } = await changer();
    expect(await ask(pattern.id, 1, 2)).toBe(2);
    await state(mishaps.holding);
    void ask(pattern.id, 2, 3);
    for (const deadline = performance.now() + 30_000; !(await mishaps.isHeld());) {
      expect(performance.now()).toBeLessThan(deadline);
    }
    await kill();
    const found = await store.find('acme', pattern.id);
    expect([found?.version, found && numberOf(found)]).toEqual([2, 2]);
    await state(mishaps.undo);
    expect(await store.change('acme', pattern.id, 2, numbered(4))).toMatchObject({ version: 3 });
  }, 60_000);

  it('services that start at once on an empty database all come up, with their jobs beside', async () => {
    const address = await world.emptyAddress();
    const news: string[] = [];
    const tell = ({ message }: { readonly message: string }) => news.push(message);
    const jobs = openJobStore(address, randomUUID(), ROOMY, tell);
    const [one, two] = [openPatternStore(address, tell), openPatternStore(address, tell)];
    const opened = [jobs, one, two];
    await Promise.all(opened.map(({ whenConnected }) => whenConnected()));
    expect(news).toEqual(opened.map(() => 'Database connected'));

    const job = await jobs.store.insert(aJobOf(randomUUID()), {
      bytes: Buffer.from('{}'),
      encoding: 'identity',
    });
    const pattern = aPattern();
    await one.store.insert(pattern);
    expect(await jobs.store.find(job.id)).toEqual(job);
    expect(await two.store.list('acme', { active: true })).toEqual([pattern]);
    await Promise.all(opened.map(({ close }) => close()));
    for (const [table, { migrations }] of [
      ['migrations', jobSchema(address.kind)],
      ['recurring_migrations', PATTERN_SCHEMA],
    ] as const) {
      expect(await databaseStatement(address, `SELECT name FROM ${table}`)).toHaveLength(migrations.length);
    }
  }, 60_000);

  it('a database that is away refuses every call, as unavailable', async () => {
    const { store, isAnswering, close } = openPatternStore(mishaps.away, () => undefined);
    const { id } = aPattern();
    const calls = [
      store.insert(aPattern()),
      store.find('acme', id),
      store.list('acme', { active: true }),
      store.change('acme', id, 1, aPattern()),
      store.remove('acme', id),
    ];
    const thrown = await Promise.all(calls.map((call) => call.then(null, ({ name }: Error) => name)));
    expect(thrown).toEqual(calls.map(() => 'DatabaseUnavailable'));
    expect(isAnswering()).toBe(false);
    await close();
    await expect(store.find('acme', id)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  });

  it('an id that no pattern can have is not asked for', async () => {
    const database = new Database(mishaps.away, PATTERN_SCHEMA);
    const store = new SqlPatternStore(database);
    expect(await store.find('acme', 'no-uuid')).toBeNull();
    expect(await store.change('acme', 'no-uuid', 1, aPattern())).toBeNull();
    expect(await store.remove('acme', 'no-uuid')).toBe(false);
    await database.close();
  });
}
