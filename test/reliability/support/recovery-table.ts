import { setTimeout as sleep } from 'node:timers/promises';
import { longRequest, smallRequest } from '../../support/jobs-client';
import type { Json } from '../../support/service';
import { busy, cancel, look, type Row, runningJob } from './state-world';
import { accepted, said, until, untilEnded, untilRunning } from './waiting';

/** Rows of the durable queue. */
export const RECOVERY_ROWS: readonly Row[] = [
  [
    'queued | startup recovery | not created by this process | queued, resubmitted: same job_id',
    async (world) => {
      const first = await busy(world);
      const id = await accepted(first, smallRequest(4));
      await first.kill();
      const second = await world.replica({ MAX_CONCURRENT_SOLVES: '2' });
      expect(await untilEnded(second, id)).toMatchObject({ job_id: id, status: 'completed' });
    },
  ],
  [
    'queued | startup recovery | it has to wait there, too | queued: as it was before',
    async (world) => {
      const first = await busy(world);
      const second = await world.replica({});
      const longest = await accepted(second, longRequest(120));
      await untilRunning(second, longest);
      const id = await accepted(first, smallRequest(4));
      const before = await look(first, id);
      expect(before.status).toBe('queued');
      await first.kill();
      await until(() => said(second, 'job_recovered', id));
      expect(await look(second, id)).toEqual(before);
      expect((await second.ask('GET', '/api/v1/jobs?status=queued')).body).toContainEqual(before);
      for (const { job_id: other } of (await second.ask('GET', '/api/v1/jobs?status=running'))
        .body as Json[]) {
        await cancel(second, other as string);
      }
      expect(await untilEnded(second, id)).toMatchObject({
        ...{ job_id: id, status: 'completed', created_at: before.created_at },
      });
    },
  ],
  [
    'queued | startup recovery | JOB_MAX_AUTO_RETRIES reached | queued, resubmitted: it never started (contract C24)',
    async (world) => {
      const first = await busy(world);
      const id = await accepted(first, smallRequest(4));
      await first.kill();
      const second = await world.replica({ JOB_MAX_AUTO_RETRIES: '0' });
      const ended = await untilEnded(second, id);
      expect(ended).toMatchObject({ job_id: id, status: 'completed', error: null });
      expect(second.count('"attempts":0')).toBeGreaterThan(0);
    },
  ],
  [
    'running | startup recovery | heartbeat is stale | resubmitted: same job_id; a fresh one is left alone',
    async (world) => {
      const first = await world.replica({});
      const id = await accepted(first, longRequest(120));
      await untilRunning(first, id);
      const second = await world.replica({});
      await sleep(5_000);
      expect(second.count('"event":"job_recovered"')).toBe(0);
      await first.kill();
      await until(() => said(second, 'job_recovered', id));
      expect(await look(second, id)).toMatchObject({ job_id: id, status: 'running' });
      expect((await cancel(second, id)).status).toBe(200);
    },
  ],
  [
    'running | startup recovery | JOB_MAX_AUTO_RETRIES reached | failed: error names the limit',
    async (world) => {
      const [first, id] = await runningJob(world, {});
      await first.kill();
      const second = await world.replica({ JOB_MAX_AUTO_RETRIES: '0' });
      const { status, error } = await untilEnded(second, id);
      expect([status, error.code]).toEqual(['failed', 'RETRY_LIMIT_EXCEEDED']);
      expect(error.message).toContain('JOB_MAX_AUTO_RETRIES is 0');
    },
  ],
];
