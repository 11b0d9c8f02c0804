import { ShownProgress } from './shown-progress';

const progress = (served: number, cost: number) => ({ served, cost, unserved: 9 - served, gap: null });

describe('what is shown of a job', () => {
  it('is everything that its search tells, also a dearer plan that an earlier objective prefers', () => {
    const shown = new ShownProgress();
    expect([shown.admits(progress(5, 100)), shown.admits(progress(5, 120))]).toEqual([true, true]);
  });

  it('gets no worse when it is begun once more', () => {
    const shown = new ShownProgress();
    shown.admits(progress(5, 100));
    shown.again();
    expect(
      [progress(4, 50), progress(5, 101), progress(5, 100), progress(6, 300)].map((p) => shown.admits(p)),
    ).toEqual([false, false, true, true]);
  });

  it('gets no worse when it is taken over from another process', () => {
    const shown = new ShownProgress();
    shown.follow(progress(5, 100));
    expect([progress(5, 101), progress(5, 99)].map((p) => shown.admits(p))).toEqual([false, true]);
    shown.follow(progress(5, 100));
    shown.follow(null);
    expect(shown.admits(progress(1, 900))).toBe(true);
  });

  it('gets no worse when it is taken over and then begun once more before it showed anything', () => {
    const shown = new ShownProgress();
    shown.follow(progress(5, 100));
    shown.again();
    expect(shown.admits(progress(5, 101))).toBe(false);
  });

  it('is anything when nothing was shown before', () => {
    const shown = new ShownProgress();
    shown.again();
    expect(shown.admits(progress(1, 900))).toBe(true);
  });
});
