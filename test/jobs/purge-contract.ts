import { runPurgeCli } from '../../src/jobs/purge-cli';
import type { SqlWorld } from './sql-world';
import { jobIn } from './store-contract';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const NORTH = { applicationId: 'acme', clientId: 'north' };
const SOUTH = { applicationId: 'acme', clientId: 'south' };
const OTHER = { applicationId: 'other', clientId: 'north' };

/** What an operator does with `make purge`, beside runners that are at work. */
export function purgeContract(world: SqlWorld): void {
  const { address } = world;
  const purge = (...args: string[]) =>
    runPurgeCli(
      args,
      {
        ...{ NODE_ENV: 'test', JOB_PERSISTENCE_ENABLED: 'true' },
        JOB_PERSISTENCE_DATABASE_URL: address.kind === 'sqlite' ? `sqlite:///${address.path}` : address.url,
      },
      new Date(NOW),
    );

  it('a purge deletes what ended so long ago, with results, and nothing that is still to be done', async () => {
    const store = await world.runner();
    const at = (daysAgo: number, owner = NORTH) => ({ owner, createdAt: NOW - daysAgo * DAY_MS - 2 });
    const old = [await jobIn(store, 'completed', at(30)), await jobIn(store, 'failed', at(31, SOUTH))];
    const kept = [
      await jobIn(store, 'completed', at(29)),
      await jobIn(store, 'queued', at(90)),
      await jobIn(store, 'running', at(90)),
    ];
    expect(await purge('--older-than-days', '30')).toBe('2 ended jobs deleted.\n');
    for (const { id } of old) {
      expect([await store.find(id), await store.result(id)]).toEqual([null, null]);
    }
    for (const { id } of kept) {
      expect(await store.find(id)).not.toBeNull();
    }
  });

  it('a purge is of one application or one client, where it names them', async () => {
    const store = await world.runner();
    const given = (owner: typeof NORTH) => ({ owner, createdAt: 1_000 });
    const [north, south, other] = [
      await jobIn(store, 'completed', given(NORTH)),
      await jobIn(store, 'cancelled', given(SOUTH)),
      await jobIn(store, 'completed', given(OTHER)),
    ] as const;
    const left = async () =>
      (await Promise.all([north, south, other].map(({ id }) => store.find(id)))).map((job) => job !== null);
    expect(await purge('--older-than-days', '0', '--application', 'acme', '--client', 'north')).toBe(
      '1 ended job deleted.\n',
    );
    expect(await left()).toEqual([false, true, true]);
    await purge('--older-than-days', '0', '--application', 'acme');
    expect(await left()).toEqual([false, false, true]);
  });

  it('a purge takes more than a page of them, and a wrong command deletes nothing', async () => {
    await world.copies(await jobIn(await world.runner(), 'cancelled'), 5_200);
    await expect(purge()).rejects.toThrow('--older-than-days');
    await expect(purge('--older-than-days', 'all')).rejects.toThrow('--older-than-days');
    await expect(purge('--older-than-days', '0', '--client', 'north')).rejects.toThrow('application');
    await expect(purge('--older-than-days', '0', '--application', 'a b')).rejects.toThrow('--application');
    await expect(
      runPurgeCli(['--older-than-days', '0'], { NODE_ENV: 'test' }, new Date(NOW)),
    ).rejects.toThrow('JOB_PERSISTENCE_ENABLED');
    expect(await purge('--older-than-days', '0')).toBe('5201 ended jobs deleted.\n');
  }, 60_000);
}
