import { DatabaseUnavailable } from '../../persistence/database-unavailable';
import { WriteTogether } from './write-together';

/** A database that answers when it is told to. */
class Disk {
  readonly written: (readonly string[])[] = [];
  private readonly answers: (() => void)[] = [];

  readonly write = (items: readonly string[]): Promise<void> => {
    this.written.push(items);
    return new Promise((resolve, reject) => {
      this.answers.push(() => (items.includes('bad') ? reject(new Error('refused')) : resolve()));
    });
  };

  async answer(): Promise<void> {
    this.answers.shift()?.();
    await new Promise(setImmediate);
  }
}

describe('writing together', () => {
  it('what comes while one is written is written at once, and each knows when', async () => {
    const disk = new Disk();
    const together = new WriteTogether(disk.write);
    const done: string[] = [];
    for (const item of ['a', 'b', 'c']) {
      void together.add(item, 1).then(() => done.push(item));
    }
    expect(disk.written).toEqual([['a']]);
    await disk.answer();
    expect([done, disk.written]).toEqual([['a'], [['a'], ['b', 'c']]]);
    await disk.answer();
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('what is refused takes nothing else with it', async () => {
    const disk = new Disk();
    const together = new WriteTogether(disk.write);
    const outcomes = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => together.add(item, 1)));
    for (let answers = 0; answers < 5; answers += 1) {
      await disk.answer();
    }
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(disk.written).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  });

  it('nobody waits longer for a database that is away', async () => {
    let calls = 0;
    const together = new WriteTogether(() => {
      calls += 1;
      return Promise.reject(new DatabaseUnavailable('away'));
    });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((item) => together.add(item, 1)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls).toBe(1);
  });

  it('a large one keeps nobody waiting, and no transaction takes all of a crowd', async () => {
    const disk = new Disk();
    const together = new WriteTogether(disk.write);
    void together.add('first', 1);
    void together.add('large', 20 * 1024 * 1024);
    expect(disk.written).toEqual([['first'], ['large']]);
    Array.from({ length: 100 }, () => void together.add('small', 1));
    ['half', 'more than half'].forEach((item) => void together.add(item, 600 * 1024));
    for (let answers = 0; answers < 6; answers += 1) {
      await disk.answer();
    }
    expect(disk.written.map(({ length }) => length)).toEqual([1, 1, 64, 37, 1]);
  });
});
