import { Notes } from './notes';
import { clampThreads, warnOfThreads } from './threads';

describe('threads', () => {
  it('are clamped to the maximum with a warning', () => {
    const notes = new Notes();
    expect([clampThreads(1, 1, notes), clampThreads(4, 4, notes), notes.toWarnings()]).toEqual([1, 4, []]);
    expect(clampThreads(5, 4, notes)).toBe(4);
    expect(notes.toWarnings()).toMatchObject([
      { code: 'THREADS_CLAMPED', field: 'options.threads', message: expect.stringContaining('maximum of 4') },
    ]);
  });

  it.each([
    [2, { ran: 2, left: 0, most: 2 }, null],
    [1, { ran: 1, left: 0, most: 1 }, null],
    [4, { ran: 3, left: 0, most: 4 }, 'threads 4: 3 ran (no other solver slot was free)'],
    [
      2,
      { ran: 1, left: 0, most: 1 },
      'threads 2: 1 ran (jobs may not take the solver slot that is kept for others)',
    ],
    [
      3,
      { ran: 3, left: 1, most: 3 },
      'threads 3: 3 ran (1 of them ended early, as others needed the slot or it failed)',
    ],
    [
      4,
      { ran: 2, left: 1, most: 3 },
      'threads 4: 2 ran (no other solver slot was free; 1 of them ended early, as others needed the slot or it failed)',
    ],
  ])('of %d asked for, says what ran where it was less: %j', (asked, run, message) => {
    const warnings = warnOfThreads(asked, run);
    expect(warnings.map((warning) => warning.message)).toEqual(message === null ? [] : [message]);
  });
});
