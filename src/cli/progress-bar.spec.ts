import { progressLine } from './progress-bar';

const SEEN = { elapsedS: 3.14, limitS: 10, cost: 8_214, served: 24, total: 25, gap: null };

describe('the line of progress', () => {
  it('has a bar as long as the part of the time that is over', () => {
    expect(progressLine(SEEN, 120)).toBe(
      '[########----------------] 3.1 of 10 s  cost 8214  served 24 of 25',
    );
    expect(progressLine({ ...SEEN, elapsedS: 99 }, 120)).toMatch(/^\[#{24}\] 99\.0 of 10 s/);
  });

  it('has none where iterations end the solve, and no plan before there is one', () => {
    const early = { elapsedS: 0.5, limitS: null, cost: null, served: null, total: null, gap: null };
    expect(progressLine(early, 120)).toBe('0.5 s');
  });

  it('says how far the plan may be from the best one, where a bound is known', () => {
    expect(progressLine({ ...SEEN, gap: 0.01234 }, 120)).toMatch(/cost 8214 {2}gap 1\.2 % {2}served/);
  });

  it('stays on one line', () => {
    expect(progressLine(SEEN, 20)).toHaveLength(19);
  });
});
