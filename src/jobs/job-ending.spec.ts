import type { Job } from './job';
import { writeEnding } from './job-ending';
import type { RunningJob } from './running-job';

const running = (isAbandoned = false) =>
  ({ queued: { job: { id: 'a' } }, claim: 2, deadline: { isAbandoned } }) as RunningJob;
const complete = () => ({ event: 'complete', at: 1, claim: 2, result: new Uint8Array() }) as const;
const COMPLETED = { id: 'a', status: 'completed', claim: 2 } as Job;

describe('the end of a job', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const failed = jest.fn();
  async function written(store: { change: jest.Mock; find?: jest.Mock }, of = running()) {
    failed.mockReset();
    const ending = writeEnding({ find: jest.fn(), ...store }, of, complete, failed);
    await jest.advanceTimersByTimeAsync(10_000);
    return ending;
  }

  it('is written once where the store answers, whatever it says', async () => {
    for (const answer of [COMPLETED, null]) {
      const change = jest.fn().mockResolvedValue(answer);
      expect(await written({ change })).toBe(answer);
      expect([change.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0]);
    }
  });

  it('is asked for until the store answers', async () => {
    const away = new Error('away');
    const change = jest.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    expect(await written({ change: change.mockResolvedValue(COMPLETED) })).toBe(COMPLETED);
    expect(failed.mock.calls).toEqual([[away], [away]]);
  });

  it.each<[string, Partial<Job>, boolean]>([
    ['it is the one that stands there, under its claim', {}, true],
    ['another runner has ended it', { claim: 3 }, false],
    ['it was cancelled', { status: 'cancelled' }, false],
  ])('whose answer was lost: %s', async (_, found, isOurs) => {
    const now = { ...COMPLETED, ...found };
    const change = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(null);
    expect(await written({ change, find: jest.fn().mockResolvedValue(now) })).toBe(isOurs ? now : null);
  });

  it('is looked for until the store answers that, too', async () => {
    const change = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(null);
    const find = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(COMPLETED);
    expect(await written({ change, find })).toBe(COMPLETED);
  });

  it('is nobody’s to write once the job is in other hands', async () => {
    const change = jest.fn();
    expect(await written({ change }, running(true))).toBeNull();
    expect(change).not.toHaveBeenCalled();
  });
});
