/** What goes through the queue: which job, and as whom it is to be begun. All else is in its row (contract C19). */
export interface JobMessage {
  readonly job_id: string;
  /** The claim under which the job stands; a message about an earlier one is out of date. */
  readonly claim: number;
}

export const QUEUE = { name: 'jobs', prefix: 'route-optimization' } as const;

/** BullMQ keeps one message of a name: who sends it twice has sent it once. */
export function nameOf({ job_id, claim }: JobMessage): string {
  return `${job_id}.${claim}`;
}

/** Null: it is nobody's message. */
export function readMessage(data: unknown): JobMessage | null {
  const { job_id, claim } = (data ?? {}) as Partial<Record<keyof JobMessage, unknown>>;
  return typeof job_id === 'string' && Number.isSafeInteger(claim)
    ? { job_id, claim: claim as number }
    : null;
}
