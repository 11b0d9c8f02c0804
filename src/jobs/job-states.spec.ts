import {
  isTerminal,
  JOB_EVENTS,
  JOB_STATUSES,
  type JobEvent,
  type JobStatus,
  statusAfter,
} from './job-states';

/** The interface's table, written down once more: by event what becomes of a job in each state. */
const EXPECTED: Readonly<Record<JobEvent, Partial<Record<JobStatus, JobStatus>>>> = {
  begin: { queued: 'running' },
  adopt: { queued: 'queued' },
  complete: { running: 'completed' },
  fail: { queued: 'failed', running: 'failed' },
  cancel: { queued: 'cancelled', running: 'cancelled' },
  take_over: { running: 'running' },
  begin_again: { running: 'running' },
  hand_back: { running: 'running' },
};

const CASES = (Object.keys(JOB_EVENTS) as JobEvent[]).flatMap((event) =>
  JOB_STATUSES.map((status) => [event, status, EXPECTED[event][status] ?? null] as const),
);

it.each(CASES)('%s of a job that is %s: %s', (event, status, after) => {
  expect(statusAfter(status, event)).toBe(after);
});

it('nothing happens to a job that is completed, failed or cancelled', () => {
  expect(JOB_STATUSES.filter(isTerminal)).toEqual(['completed', 'failed', 'cancelled']);
});
