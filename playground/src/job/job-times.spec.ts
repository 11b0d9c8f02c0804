import { timesOf } from './job-times';

const WALL = Date.parse('2026-05-04T08:00:30Z');
const at = (created: string | null, completed: string | null = null) =>
  timesOf({ created_at: created, completed_at: completed }, 1_000, WALL);

it('lays the times of a job on the clock of the page', () => {
  expect(at('2026-05-04T08:00:00Z')).toEqual({ startedAtMs: -29_000, endedAtMs: null });
  expect(at('2026-05-04T08:00:00Z', '2026-05-04T08:00:20Z')).toEqual({
    startedAtMs: -29_000,
    endedAtMs: -9_000,
  });
});

it('never begins a job in the future, nor one of which no time is known in the past', () => {
  expect(at('2026-05-04T08:00:40Z').startedAtMs).toBe(1_000);
  expect(at(null).startedAtMs).toBe(1_000);
});
