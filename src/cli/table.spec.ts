import { clock, tableOf } from './table';

const stop = (more: object) => ({ arrival_time: 28_800, departure_time: 29_100, waiting_time: 0, ...more });

describe('the table of a plan', () => {
  it.each([
    [0, '00:00'],
    [36_900, '10:15'],
    [86_399, '23:59'],
    [90_000, '+1 01:00'],
    [undefined, ''],
  ])('%p seconds are %s', (seconds, expected) => {
    expect(clock(seconds)).toBe(expected);
  });

  it('has a line a stop, what is broken, what is left out, and the cost by its terms', () => {
    const table = tableOf({
      status: 'infeasible',
      routes: [
        {
          ...{ resource_id: 'v1', day: null },
          activities: [
            stop({ type: 'start' }),
            stop({ type: 'service', job_id: 's', task: 'pickup', waiting_time: 600 }),
          ],
          violations: [
            { type: 'late', message: 'Service begins 5 min late.', hard: false },
            { type: 'overtime', message: 'The shift is over.', hard: true },
          ],
        },
      ],
      unserved: [{ job_id: 'b', reason: 'skill_missing', message: 'It requires "crane".' }],
      score: { total: 812.1 + 0.2, breakdown: { distance: 800, time_window_penalty: 12.3, overtime: 0 } },
    });
    expect(table.split('\n')).toEqual([
      'resource  #  stop        arrives  waits   leaves',
      'v1        0  start       08:00            08:05',
      'v1        1  s (pickup)  08:00    10 min  08:05',
      '',
      'broken: v1 (late, paid for): Service begins 5 min late.',
      'broken: v1 (overtime): The shift is over.',
      '',
      'not served: b (skill_missing): It requires "crane".',
      '',
      'infeasible, cost 812.3: distance 800, time window penalty 12.3',
      '',
    ]);
  });

  it('says the day where there are several', () => {
    const route = { resource_id: 'v1', activities: [stop({ type: 'start' })] };
    const table = tableOf({
      routes: [
        { ...route, day: 0 },
        { ...route, day: 1 },
      ],
    });
    expect(table.split('\n').slice(0, 3)).toEqual([
      'resource  day  #  stop   arrives  waits  leaves',
      'v1        0    0  start  08:00           08:05',
      'v1        1    0  start  08:00           08:05',
    ]);
  });

  it('lets no id steer the terminal', () => {
    const unserved = [{ job_id: '\u001b[2J', reason: 'x', message: 'a\u0007\u009b31m' }];
    expect(tableOf({ unserved })).not.toMatch(/[^\n\P{Cc}]/u);
  });
});
