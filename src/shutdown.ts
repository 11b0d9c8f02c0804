import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { cutOff } from './common/http/cut-off';
import { drain } from './common/http/drain';
import { InFlight } from './common/http/in-flight';
import { ReadinessRegistry } from './common/readiness/readiness-registry';
import type { Config } from './config/config';
import { JOB_ENGINE, type JobEngine } from './jobs/job-engine';

/** Pools and other parts get this long to let go; then the process leaves without them. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Requests and jobs in hand are answered, ended or left to others; then everything is let go of. */
export async function leaveService(app: NestExpressApplication, config: Config): Promise<void> {
  app.get(ReadinessRegistry).draining();
  const server = app.getHttpServer();
  const timeoutMs = config.drainTimeoutSeconds * 1_000;
  const [{ cutOff }] = await Promise.all([
    drain(server, app.get(InFlight), timeoutMs, config.http),
    app.get<JobEngine>(JOB_ENGINE).leave(timeoutMs),
  ]);
  await close(app, { cut_off: cutOff });
}

/** Whoever waits for an answer is told to ask elsewhere; all else is left as it is. */
export async function leaveServiceAtOnce(
  app: INestApplicationContext,
  { http }: Pick<Config, 'http'>,
): Promise<void> {
  const unfinished = await cutOff(app.get(InFlight), http.impatientCutOffMs);
  new Logger('Shutdown').log({ message: 'Stopped at once', cut_off: unfinished });
}

/** Jobs in hand are left to other workers. */
export async function leaveWorker(app: INestApplicationContext): Promise<void> {
  app.get(ReadinessRegistry).draining();
  await close(app, {});
}

async function close(app: INestApplicationContext, told: Record<string, unknown>): Promise<void> {
  await Promise.race([app.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  new Logger('Shutdown').log({ message: 'Stopped', ...told });
}
