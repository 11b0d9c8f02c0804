/** The states of a job and every way from one to another (interface, "Async job status"). */

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

interface Transition {
  readonly from: readonly JobStatus[];
  readonly to: JobStatus;
}

/** What can happen to a job. A state that is in no `from` is final. */
export const JOB_EVENTS = {
  /** Another runner puts it into its queue. */
  adopt: { from: ['queued'], to: 'queued' },
  /** A runner takes it: an attempt. */
  begin: { from: ['queued'], to: 'running' },
  complete: { from: ['running'], to: 'completed' },
  /** Launch and validation fail before the solve begins, the solve while it runs. */
  fail: { from: ['queued', 'running'], to: 'failed' },
  cancel: { from: ['queued', 'running'], to: 'cancelled' },
  /** Nobody has heard of its runner for too long, or its runner gave it back. */
  take_over: { from: ['running'], to: 'running' },
  /** Who took it over has a slot for it: another attempt. */
  begin_again: { from: ['running'], to: 'running' },
  /** Its runner leaves, and is no longer answerable for it: the attempt does not count. */
  hand_back: { from: ['running'], to: 'running' },
} as const satisfies Record<string, Transition>;

export type JobEvent = keyof typeof JOB_EVENTS;

/** The state after the event; null: it cannot happen to a job in this state. */
export function statusAfter(status: JobStatus, event: JobEvent): JobStatus | null {
  const { from, to }: Transition = JOB_EVENTS[event];
  return from.includes(status) ? to : null;
}

export type FinalStatus = Extract<JobStatus, 'completed' | 'failed' | 'cancelled'>;

export function isTerminal(status: JobStatus): status is FinalStatus {
  return Object.values<Transition>(JOB_EVENTS).every(({ from }) => !from.includes(status));
}
