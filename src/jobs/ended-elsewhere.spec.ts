import { EndedElsewhere } from './ended-elsewhere';
import type { JobStatus } from './job-states';

type Begun = readonly (readonly [string, JobStatus | null])[];

/** Looks of a process that holds these jobs, at a store that answers so. */
function watching(ids: readonly string[], answer: (ids: readonly string[]) => Promise<Begun>) {
  const dropped: string[] = [];
  const asked: (readonly string[])[] = [];
  const ended = new EndedElsewhere(
    {
      begunOf: (some) => {
        asked.push(some);
        return answer(some);
      },
    },
    { held: () => ids.map((id) => ({ id, claim: 1 })), drop: (id) => void dropped.push(id) },
  );
  return { ended, dropped, asked };
}

describe('jobs that were cancelled at another process', () => {
  it('are let go of, and no other job is', async () => {
    const states: Begun = [
      ['a', 'running'],
      ['b', 'cancelled'],
      ['c', 'completed'],
      ['d', null],
    ];
    const { ended, dropped, asked } = watching(['a', 'b', 'c', 'd'], () => Promise.resolve(states));
    await ended.look();
    expect(asked).toEqual([['a', 'b', 'c', 'd']]);
    expect(dropped).toEqual(['b']);
  });

  it('are not asked for where no job is in hand', async () => {
    const { ended, asked } = watching([], () => Promise.resolve([]));
    await ended.look();
    expect(asked).toEqual([]);
  });

  it('are asked for one look at a time, and again after a store that failed', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const { ended, dropped, asked } = watching(['a'], () =>
      asked.length === 1
        ? new Promise((_, reject) => (fail = reject))
        : Promise.resolve([['a', 'cancelled'] as const]),
    );
    const first = ended.look();
    await ended.look();
    expect(asked).toHaveLength(1);
    fail(new Error('away'));
    await first;
    expect(dropped).toEqual([]);
    await ended.look();
    expect(dropped).toEqual(['a']);
  });
});
