import { aJob, bodyOf, type EmptyStore, ERROR } from './store-contract';

/** What every store does with jobs that failed before they were queued. */
export function failedContract(emptyStore: EmptyStore): void {
  describe('a job that failed before it was written down', () => {
    it('is kept as failed', async () => {
      const store = await emptyStore();
      const job = aJob();
      const failed = await store.insertFailed(job, 2_000, ERROR);
      expect(failed).toMatchObject({
        id: job.id,
        status: 'failed',
        startedAt: null,
        completedAt: 2_000,
        error: ERROR,
      });
      expect(await store.insertFailed(job, 9_000, ERROR)).toEqual(failed);
      expect(await store.find(job.id)).toEqual(failed);
    });

    it('or seemed to, is failed all the same while nobody has begun it', async () => {
      const store = await emptyStore();
      const job = aJob();
      await store.insert(job, bodyOf('{}'));
      expect(await store.insertFailed(job, 2_000, ERROR)).toMatchObject({ status: 'failed' });
      expect(await store.payload(job.id)).toBeNull();
    });
  });
}
