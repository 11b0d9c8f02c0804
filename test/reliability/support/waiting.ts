import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../support/service';
import { hasEnded } from './job-rules';
import type { Replica, SubmitRoute } from './replica';

/** Asks until it is so. On a busy machine everything takes its time. */
export async function until(isSo: () => Promise<boolean> | boolean, timeoutMs = 60_000): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !(await isSo());) {
    expect(performance.now()).toBeLessThan(deadline);
    await sleep(50);
  }
}

/** The id of a job that the replica took. */
export async function accepted(
  replica: Replica,
  body: object,
  route: SubmitRoute = 'async',
): Promise<string> {
  const { status, body: job } = await replica.submit(body, route);
  expect([status, job.error]).toEqual([202, null]);
  return job.job_id as string;
}

export async function untilRunning(replica: Replica, id: string): Promise<void> {
  await until(async () => (await replica.job(id)).body.status !== 'queued');
}

export async function untilEnded(replica: Replica, id: string): Promise<Json> {
  let job: Json;
  await until(async () => {
    const reply = await replica.job(id);
    job = reply.body;
    return reply.status === 200 && hasEnded(job);
  });
  return job;
}

/** Whether a line of the process's log holds the event and the job. */
export function said(replica: Replica, event: string, id: string): boolean {
  return replica.process?.output.includes(`"event":"${event}","job_id":"${id}"`) ?? false;
}
