import { callerName } from '../common/http/request-state';
import type { Ticket } from '../threads';
import type { Job } from './job';
import { TakenOver } from './left-jobs';
import type { QueuedJob } from './running-job';
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

const JOB: Job = {
  ...{ id: 'j1', owner: { applicationId: 'a', clientId: 'c' }, endpoint: 'async', requestId: 'r' },
  ...{ problemId: null, fingerprint: 'f', status: 'running', createdAt: 0, startedAt: 0, completedAt: null },
  ...{ attempts: 1, claim: 1, error: null, resultBytes: null },
};
const LEFT: OthersJob = { job: JOB, runnerId: 'dead', beats: 7, silentMs: 60_000, bytes: 5 };

/** Jobs that are taken over from a store that answers so; what is done with them and with their marks. */
function takingOver(taken: Job | null) {
  const enqueued: QueuedJob[] = [];
  const marked: string[] = [];
  const occupied = jest.fn<Ticket, [string, number]>();
  const store = { takeOver: () => Promise.resolve(taken), adopt: () => Promise.resolve(taken) };
  const left = new TakenOver(
    store as unknown as DurableJobStore,
    { enqueue: (queued) => void enqueued.push(queued) },
    {
      claim: ({ id }) => Promise.resolve(`${marked.push(`claim ${id}`)}`),
      of: ({ id }) => ({
        unmark: () => Promise.resolve(void marked.push(`unmark ${id}`)),
        isShared: () => Promise.resolve(true),
      }),
    },
    { occupy: (caller, bytes) => occupied(caller, bytes) },
    () => undefined,
  );
  return { left, enqueued, marked, occupied };
}

describe('a job that somebody left', () => {
  it('is marked where it goes on, and its mark is in the hands of who ends it (contract B35)', async () => {
    const { left, enqueued, marked, occupied } = takingOver({ ...JOB, attempts: 2, claim: 2 });
    await left.abandoned(LEFT);
    const [queued] = enqueued;
    expect([queued?.job.id, queued?.claim]).toEqual(['j1', 2]);
    expect(await queued?.isShared()).toBe(true);
    await queued?.unmark();
    expect(marked).toEqual(['claim j1', 'unmark j1']);
    // It has room whatever there is, and keeps new ones out.
    expect(occupied.mock.calls).toEqual([[callerName(JOB.owner), 5]]);
  });

  it('in its queue is marked likewise', async () => {
    const { left, enqueued, marked } = takingOver({ ...JOB, status: 'queued', attempts: 0, claim: 0 });
    await left.queued(LEFT);
    expect([enqueued[0]?.claim, ...marked]).toEqual([null, 'claim j1']);
  });

  it('and that somebody else takes first is neither begun nor marked', async () => {
    const { left, enqueued, marked } = takingOver(null);
    await left.abandoned(LEFT);
    await left.queued(LEFT);
    expect([enqueued, marked]).toEqual([[], []]);
  });
});
