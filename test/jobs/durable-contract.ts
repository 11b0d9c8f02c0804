import { randomUUID } from 'node:crypto';
import type { DurableJobStore, OthersJob } from '../../src/jobs/store/durable-job-store';
import { heartbeatContract } from './heartbeat-contract';
import { allOthers, seen, sightingOf } from './others-jobs';
import type { SqlWorld } from './sql-world';
import { aJob, bodyOf, bytesOf, ERROR, jobIn } from './store-contract';

/** What only stores do whose jobs outlive the process. */
export function durableContract(world: SqlWorld): void {
  heartbeatContract(world);

  describe('another runner', () => {
    it('finds the jobs of the first as they were, with bodies and results', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const queued = await first.insert(aJob(), { ...bodyOf('{"a":1}'), patterns: '[{"b":1}]' });
      const completed = await jobIn(first, 'completed');
      expect(await second.find(queued.id)).toEqual(queued);
      expect(await second.payload(queued.id)).toEqual(await first.payload(queued.id));
      expect(await second.payload(queued.id)).toMatchObject({ patterns: '[{"b":1}]' });
      expect(await second.result(completed.id)).toEqual(await first.result(completed.id));
    });

    it('sees, by id and page by page, all that waits elsewhere, and all that runs', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const jobs = [];
      for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled', 'running'] as const) {
        jobs.push({ job: await jobIn(first, status), runnerId: first.runnerId });
        jobs.push({ job: await jobIn(second, status), runnerId: second.runnerId });
      }
      const open = jobs.filter(
        ({ job: { status }, runnerId }) =>
          status === 'running' || (status === 'queued' && runnerId === first.runnerId),
      );
      const others = await allOthers(second, 2);
      expect(others.map(({ job, runnerId }) => ({ job, runnerId }))).toEqual(
        open.toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1)),
      );
    });

    it('sees one of them as in the list, and nothing of what is at its end or waits in its own queue', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      for (const status of ['queued', 'running'] as const) {
        const { id } = await jobIn(first, status);
        const { silentMs: _, ...listed } = await seen(second, id);
        expect(await second.othersJob(id)).toMatchObject(listed);
        const ofItself = await first.othersJob(id);
        expect(ofItself?.job.status ?? null).toBe(status === 'running' ? status : null);
      }
      expect(await second.othersJob((await jobIn(first, 'completed')).id)).toBeNull();
      expect(await second.othersJob('no-uuid')).toBeNull();
    });

    it('sees what body and patterns take, which are none of a job without them', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const plain = await first.insert(aJob(), bodyOf('{}'));
      const patterned = await first.insert(aJob(), { ...bodyOf('{}'), patterns: 'ü'.repeat(500) });
      const [bytes, more] = [(await seen(second, plain.id)).bytes, (await seen(second, patterned.id)).bytes];
      expect(bytes).toBeGreaterThan(0);
      expect(more - bytes).toBe(1_000);
      await world.statement('DELETE FROM job_payloads');
      expect((await seen(second, plain.id)).bytes).toBe(0);
    });

    it('is told which of many jobs do not wait any more, whoever runs them, and which are gone', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const jobs = [];
      for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled'] as const) {
        jobs.push(await jobIn(first, status));
      }
      const unknown = Array.from({ length: 1_200 }, () => randomUUID());
      const told = await second.begunOf([...unknown, ...jobs.map(({ id }) => id)]);
      const gone = unknown.map((id) => [id, null] as const);
      const here = jobs.slice(1).map(({ id, status }) => [id, status] as const);
      expect(new Map(told)).toEqual(new Map([...gone, ...here]));
      expect(await second.begunOf([])).toEqual([]);
    });

    it('sees heartbeats: of a job that runs its own, of one that waits its runner’s', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const waiting = await jobIn(first, 'queued');
      const running = await jobIn(first, 'running');
      expect(await seen(second, waiting.id)).toMatchObject({ beats: 0, silentMs: null });
      for (let beat = 1; beat <= 2; beat += 1) {
        const before = await seen(second, running.id);
        expect(await first.beat([running])).toEqual([]);
        expect((await seen(second, running.id)).beats).toBe(before.beats + 1);
        expect((await seen(second, waiting.id)).beats).toBe(beat);
      }
      for (const { id } of [waiting, running]) {
        const { silentMs } = await seen(second, id);
        expect(silentMs).toBeGreaterThanOrEqual(0);
        expect(silentMs).toBeLessThan(5_000);
      }
      await world.statement('UPDATE jobs SET heartbeat_at = heartbeat_at - 60000');
      expect((await seen(second, running.id)).silentMs).toBeGreaterThanOrEqual(60_000);
      await world.statement('UPDATE jobs SET heartbeat_at = heartbeat_at + 3600000');
      expect((await seen(second, running.id)).silentMs).toBeLessThan(0);
    });
  });

  describe('a job that waits', () => {
    it('is adopted by one of several runners, and only from the queue where it was seen', async () => {
      const [first, second, third] = [await world.runner(), await world.runner(), await world.runner()];
      const { id } = await jobIn(first, 'queued');
      const adopted = await Promise.all([second, third].map((store) => store.adopt(id, first.runnerId)));
      expect(adopted.filter((job) => job !== null)).toHaveLength(1);
      expect(adopted.find((job) => job !== null)).toEqual(await first.find(id));
      expect(await third.adopt(id, randomUUID())).toBeNull();
    });

    it('of a runner that leaves its queue is adopted by one of several at once, and nothing else is touched', async () => {
      const [first, second, third] = [await world.runner(), await world.runner(), await world.runner()];
      const [waiting, running] = [await jobIn(first, 'queued'), await jobIn(first, 'running')];
      const other = await jobIn(second, 'queued');
      await first.leaveQueue();
      expect(await seen(third, waiting.id)).toMatchObject({ runnerId: null, job: waiting });
      expect(await seen(third, running.id)).toMatchObject({ runnerId: first.runnerId, job: running });
      expect(await seen(third, other.id)).toMatchObject({ runnerId: second.runnerId });
      const adopted = await Promise.all([second, third].map((store) => store.adopt(waiting.id, null)));
      expect(adopted.filter((job) => job !== null)).toEqual([waiting]);
      expect(await third.adopt(running.id, null)).toBeNull();
    });

    it.each(['running', 'completed', 'failed', 'cancelled'] as const)(
      'is not adopted once it is %s',
      async (status) => {
        const [first, second] = [await world.runner(), await world.runner()];
        const job = await jobIn(first, status);
        expect(await second.adopt(job.id, first.runnerId)).toBeNull();
        expect(await first.find(job.id)).toEqual(job);
      },
    );

    it('is begun by one runner, whoever else holds it in a queue', async () => {
      const stores = [await world.runner(), await world.runner(), await world.runner()];
      const { id } = await jobIn(stores[0] as DurableJobStore, 'queued');
      const begun = await Promise.all(stores.map((store) => store.change(id, { event: 'begin', at: 2_000 })));
      expect(begun.filter((job) => job !== null)).toMatchObject([{ attempts: 1, claim: 1 }]);
    });

    it('is found begun by the runner that has begun it, whose answer was lost, and by no other', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const { id } = await jobIn(first, 'queued');
      expect(await first.begunHere(id)).toBeNull();
      const begun = await first.change(id, { event: 'begin', at: 2_000 });
      expect(await first.begunHere(id)).toEqual(begun);
      expect(await second.begunHere(id)).toBeNull();
      await second.takeOver(id, sightingOf(await seen(second, id)));
      expect([await first.begunHere(id), await second.begunHere(id)]).toEqual([null, null]);
      expect([await first.begunHere('no-uuid'), await first.begunHere(randomUUID())]).toEqual([null, null]);
    });

    it('in the queue of a runner is told from those that were adopted, begun, ended, or are nowhere', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const waiting = [];
      for (let at = 0; at < 3; at += 1) {
        waiting.push((await jobIn(first, 'queued')).id);
      }
      const [adopted = ''] = waiting.splice(0, 1);
      await second.adopt(adopted, first.runnerId);
      const others = [adopted, (await jobIn(first, 'running')).id, (await jobIn(first, 'failed')).id];
      const unknown = Array.from({ length: 600 }, () => randomUUID());
      const told = await first.waitingHere([...others, ...unknown, ...waiting]);
      expect([...told].sort()).toEqual([...waiting].sort());
      expect(await second.waitingHere([adopted, ...waiting])).toEqual([adopted]);
      expect(await first.waitingHere([])).toEqual([]);
    });
  });

  describe('a job that was abandoned', () => {
    it('is taken over by its own runner too, which may be the only one', async () => {
      const store = await world.runner();
      const { id, claim } = await jobIn(store, 'running');
      const sighting = sightingOf(await seen(store, id));
      expect(await store.takeOver(id, sighting)).toMatchObject({ status: 'running', attempts: 1, claim: 2 });
      expect(
        await store.change(id, { event: 'complete', at: 3_000, result: bytesOf('{}'), claim }),
      ).toBeNull();
    });

    it('of 200 each is taken over once by two runners that both want all', async () => {
      const [dead, second, third] = [await world.runner(), await world.runner(), await world.runner()];
      const ids = [];
      for (let at = 0; at < 200; at += 1) {
        ids.push((await jobIn(dead, 'running')).id);
      }
      const takeAll = async (store: DurableJobStore, others: readonly OthersJob[]) => {
        const taken: string[] = [];
        for (const other of others) {
          const job = await store.takeOver(other.job.id, sightingOf(other));
          taken.push(...(job === null ? [] : [job.id]));
        }
        return taken;
      };
      // Both have seen all of them before either takes one; they meet in the middle, wherever that is.
      const seenBySecond = await allOthers(second);
      const seenByThird = [...(await allOthers(third))].reverse();
      const [a, b] = await Promise.all([takeAll(second, seenBySecond), takeAll(third, seenByThird)]);
      expect([...a, ...b].sort()).toEqual(ids.sort());
      expect(await second.find(ids[0] ?? '')).toMatchObject({ status: 'running', attempts: 1, claim: 2 });
    }, 120_000);

    it('keeps what it is, and its body', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running', { problemId: 'mine', createdAt: 77 });
      const taken = await second.takeOver(job.id, sightingOf(await seen(second, job.id)));
      expect(taken).toEqual({ ...job, claim: 2 });
      expect(await second.payload(job.id)).not.toBeNull();
    });

    it('is another attempt once it is begun again, which is counted once however often it is written down', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running');
      const again = { event: 'begin_again', claim: 2, attempts: 2 } as const;
      expect(await second.change(job.id, again)).toBeNull();
      const taken = await second.takeOver(job.id, sightingOf(await seen(second, job.id)));
      expect(await first.change(job.id, { ...again, claim: job.claim })).toBeNull();
      for (let written = 0; written < 2; written += 1) {
        expect(await second.change(job.id, again)).toEqual({ ...taken, attempts: 2 });
      }
      expect(await second.find(job.id)).toEqual({ ...job, attempts: 2, claim: 2 });
    });

    it('is not taken over by what was seen of it before it was begun again: that attempt was not counted', async () => {
      const [first, second, third] = [await world.runner(), await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running');
      await second.takeOver(job.id, sightingOf(await seen(second, job.id)));
      const before = sightingOf(await seen(third, job.id));
      await second.change(job.id, { event: 'begin_again', claim: 2, attempts: 2 });
      expect(await third.takeOver(job.id, before)).toBeNull();
      expect(await third.giveUp(job.id, before, 5_000, ERROR)).toBeNull();
    });

    it('is not taken over once it has beaten again', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running');
      const sighting = sightingOf(await seen(second, job.id));
      await first.beat([job]);
      expect(await second.takeOver(job.id, sighting)).toBeNull();
      expect(await second.giveUp(job.id, sighting, 5_000, ERROR)).toBeNull();
      expect(await second.find(job.id)).toEqual(job);
    });

    it('is not taken over once it was cancelled', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running');
      const sighting = sightingOf(await seen(second, job.id));
      await first.change(job.id, { event: 'cancel', at: 5_000, result: null });
      expect(await second.takeOver(job.id, sighting)).toBeNull();
      expect(await second.find(job.id)).toMatchObject({ status: 'cancelled', attempts: 1 });
    });

    it('is out of the hands of the runner that was thought dead', async () => {
      const [zombie, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(zombie, 'running');
      const kept = await jobIn(zombie, 'running');
      const taken = await second.takeOver(job.id, sightingOf(await seen(second, job.id)));
      expect(await zombie.beat([job, kept])).toEqual([job.id]);
      const late = { event: 'complete', at: 6_000, claim: job.claim, result: bytesOf('"late"') } as const;
      expect(await zombie.change(job.id, late)).toBeNull();
      expect(
        await zombie.change(job.id, { event: 'fail', at: 6_000, claim: job.claim, error: ERROR }),
      ).toBeNull();
      expect(await zombie.handBack(job, 0)).toBe(false);
      expect(await second.find(job.id)).toEqual(taken);
      const done = await second.change(job.id, { ...late, claim: 2, result: bytesOf('"true"') });
      expect(done).toMatchObject({ status: 'completed' });
      expect(Buffer.from((await zombie.result(job.id)) ?? []).toString()).toBe('"true"');
    });

    it('fails when it is given up, and says why', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const { id } = await jobIn(first, 'running');
      const failed = await second.giveUp(id, sightingOf(await seen(second, id)), 9_000, ERROR);
      expect(failed).toMatchObject({ status: 'failed', attempts: 1, completedAt: 9_000, error: ERROR });
      expect(await second.payload(id)).toBeNull();
    });
  });

  describe('a job that is handed back', () => {
    it('stays running in nobody’s hands, and the attempt does not count', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'running');
      expect(await first.handBack(job, 0)).toBe(true);
      expect(await first.handBack(job, 0)).toBe(false);
      const other = await seen(second, job.id);
      expect(other).toMatchObject({
        runnerId: null,
        silentMs: null,
        job: { status: 'running', attempts: 0 },
      });
      expect(
        await first.change(job.id, { event: 'fail', at: 5_000, claim: job.claim, error: ERROR }),
      ).toBeNull();
      expect(await first.beat([job])).toEqual([job.id]);
      const taken = await second.takeOver(job.id, sightingOf(other));
      expect(taken).toMatchObject({ attempts: 0, startedAt: job.startedAt });
      expect(taken?.claim).toBeGreaterThan(job.claim);
      // Also to the runner itself, should it live on.
      expect(await second.handBack({ id: job.id, claim: taken?.claim ?? NaN }, 0)).toBe(true);
      expect(await seen(second, job.id)).toMatchObject({ runnerId: null });
    });
  });

  describe('a job whose insertion failed', () => {
    it('or seemed to, is what became of it once somebody has begun it', async () => {
      const [first, second] = [await world.runner(), await world.runner()];
      const job = await jobIn(first, 'queued');
      const begun = await second.change(job.id, { event: 'begin', at: 2_000 });
      expect(await first.insertFailed(aJob({ id: job.id }), 3_000, ERROR)).toEqual(begun);
    });
  });

  it('a body of an unknown schema version is an error of the service, and no failure of the database', async () => {
    const store = await world.runner();
    const { id } = await jobIn(store, 'queued');
    await world.statement('UPDATE job_payloads SET schema_version = 99');
    await expect(store.payload(id)).rejects.toMatchObject({ name: 'ApiError', code: 'INTERNAL_ERROR' });
  });

  it('a full history is made room in for some that end, so that not each of them has all of it sorted', async () => {
    const store = await world.runner({ maxCount: 40 });
    const job = await jobIn(store, 'cancelled');
    await world.copies(job, 39);
    expect(await store.prune(job.createdAt)).toBe(0);
    await world.copies(job, 1);
    expect(await store.prune(job.createdAt)).toBe(3);
    await world.copies(job, 2);
    expect(await store.prune(job.createdAt)).toBe(0);
  });

  it('runners that have been silent for a day are forgotten', async () => {
    const [first, second] = [await world.runner(), await world.runner()];
    await first.beat([]);
    await second.beat([]);
    await world.statement(
      `UPDATE job_runners SET heartbeat_at = heartbeat_at - 86500000 WHERE id = '${first.runnerId}'`,
    );
    await second.prune(0);
    expect(await world.statement('SELECT id FROM job_runners')).toEqual([{ id: second.runnerId }]);
  });
}
