import type { LiveNews } from './live-store';
import { ShownProgress } from './shown-progress';

const progress = (served: number, cost: number) => ({ served, cost, unserved: 9 - served, gap: null });

/** Shows what it is given, and notes what comes of it. */
function world() {
  const told: (readonly [served: number, cost: number])[] = [];
  const shown = new ShownProgress(({ progress: { served, cost } }: LiveNews) => told.push([served, cost]));
  const show = (...news: (readonly [number, number])[]) =>
    news.forEach(([served, cost]) =>
      shown.show({ progress: progress(served, cost), body: new Uint8Array() }),
    );
  return { shown, show, told };
}

describe('what is shown of a job', () => {
  it('is everything that its search tells, also a dearer plan that an earlier objective prefers', () => {
    const { show, told } = world();
    show([5, 100], [5, 120]);
    expect(told).toEqual([
      [5, 100],
      [5, 120],
    ]);
  });

  it('gets no worse when it is begun once more', () => {
    const { shown, show, told } = world();
    show([5, 100]);
    shown.again();
    show([4, 50], [5, 101], [5, 100], [6, 300]);
    expect(told.slice(1)).toEqual([
      [5, 100],
      [6, 300],
    ]);
  });

  it('gets no worse when it is taken over from another process', async () => {
    const { shown, show, told } = world();
    await shown.follow(Promise.resolve(progress(5, 100)));
    show([5, 101], [5, 99]);
    expect(told).toEqual([[5, 99]]);
    await shown.follow(Promise.resolve(null));
    show([1, 900]);
    expect(told.at(-1)).toEqual([1, 900]);
  });

  it('is nothing until it is known what was shown before; then it is the last of what came, unless that is worse', async () => {
    for (const [before, expected] of [
      [101, [[5, 100]]],
      [99, []],
    ] as const) {
      const { shown, show, told } = world();
      let answer = (_: ReturnType<typeof progress>) => {};
      const followed = shown.follow(new Promise((resolve) => (answer = resolve)));
      show([4, 10], [5, 100]);
      expect(told).toEqual([]);
      answer(progress(5, before));
      await followed;
      expect(told).toEqual(expected);
    }
  });

  it('gets no worse when it is taken over and then begun once more before it showed anything', async () => {
    const { shown, show, told } = world();
    await shown.follow(Promise.resolve(progress(5, 100)));
    shown.again();
    show([5, 101]);
    expect(told).toEqual([]);
  });

  it('gets no worse when it is begun once more while it is asked what was shown before', async () => {
    const { shown, show, told } = world();
    let answer = (_: ReturnType<typeof progress>) => {};
    const followed = shown.follow(new Promise((resolve) => (answer = resolve)));
    show([5, 50]);
    shown.again();
    show([5, 60]);
    answer(progress(5, 100));
    await followed;
    expect(told).toEqual([[5, 60]]);
  });

  it('is anything when nothing was shown before', () => {
    const { shown, show, told } = world();
    shown.again();
    show([1, 900]);
    expect(told).toEqual([[1, 900]]);
  });

  it('is nothing more once this process has nothing to do with it', async () => {
    const { shown, show, told } = world();
    const followed = shown.follow(Promise.resolve(null));
    show([5, 100]);
    shown.close();
    await followed;
    show([5, 99]);
    expect(told).toEqual([]);
  });
});
