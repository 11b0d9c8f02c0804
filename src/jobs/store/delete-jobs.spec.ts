import type { EntityManager } from 'typeorm';
import { type CallTime, limitMsOf } from '../../persistence/call-time';
import { DATABASE_LIMITS } from '../../persistence/database-limits';
import { deleteJobs } from './delete-jobs';

const MIB = 1024 * 1024;

/** A database with jobs whose results have so many bytes, and what was asked of it. */
function world(sizes: readonly (number | string)[]) {
  const left = sizes.map((bytes, at) => ({ id: String(at), bytes }));
  const reads: CallTime[] = [];
  const pages: { readonly jobs: number; readonly time: CallTime }[] = [];
  const read = <T>(work: (manager: EntityManager) => Promise<T>, time: CallTime = {}): Promise<T> => {
    reads.push(time);
    return work({} as EntityManager);
  };
  const write = <T>(work: (manager: EntityManager) => Promise<T>, time: CallTime = {}): Promise<T> =>
    work({
      delete: (_: unknown, ids: readonly string[]) => {
        pages.push({ jobs: ids.length, time });
        expect(left.splice(0, ids.length).map(({ id }) => id)).toEqual(ids);
        return Promise.resolve({ affected: ids.length });
      },
    } as unknown as EntityManager);
  const run = () => deleteJobs({ read, write }, (_, limit) => Promise.resolve(left.slice(0, limit)));
  return { run, reads, pages };
}

describe('jobs are deleted in pages', () => {
  it.each<[string, readonly (number | string)[], readonly number[]]>([
    ['none', [], []],
    ['200 of them', Array<number>(450).fill(10), [200, 200, 50]],
    ['64 MiB of results', Array<number>(60).fill(2.5 * MIB), [25, 25, 10]],
    ['the same, as PostgreSQL counts them', Array<string>(3).fill(String(40 * MIB)), [1, 1, 1]],
    ['one that is larger alone', [1, 500 * MIB, 1], [1, 1, 1]],
    ['more than are found at once', Array<number>(6_001).fill(0), [...Array<number>(30).fill(200), 1]],
  ])('of %s', async (_, sizes, jobs) => {
    const { run, pages } = world(sizes);
    expect(await run()).toBe(sizes.length);
    expect(pages.map((page) => page.jobs)).toEqual(jobs);
  });

  it('which have time for their bytes; the look for them has time for a whole history', async () => {
    const { run, reads, pages } = world([500 * MIB]);
    await run();
    expect(reads.map(limitMsOf)).toEqual([DATABASE_LIMITS.historyMs]);
    expect(pages.map(({ time }) => limitMsOf(time))).toEqual([
      DATABASE_LIMITS.callMs + 500 * MIB * DATABASE_LIMITS.callMsPerByte,
    ]);
  });
});
