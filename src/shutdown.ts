import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { drain } from './common/http/drain';
import { InFlight } from './common/http/in-flight';
import type { Config } from './config/config';
import { JobRunner } from './jobs/job-runner';
import { ReadinessRegistry } from './common/readiness/readiness-registry';

/** Pools and other parts get this long to let go; then the process leaves without them. */
const CLOSE_TIMEOUT_MS = 2_000;
const IMPATIENT_EXIT_CODE = 1;

async function leave(app: NestExpressApplication, config: Config): Promise<void> {
  const logger = new Logger('Shutdown');
  app.get(ReadinessRegistry).draining();
  const server = app.getHttpServer();
  const timeoutMs = config.drainTimeoutSeconds * 1_000;
  const [{ cutOff }] = await Promise.all([
    drain(server, app.get(InFlight), timeoutMs, config.http),
    app.get(JobRunner).leave(timeoutMs),
  ]);
  await Promise.race([app.close(), sleep(CLOSE_TIMEOUT_MS)]);
  logger.log({ message: 'Stopped', cut_off: cutOff });
  process.exit(0);
}

/** The first SIGTERM or SIGINT drains, the second leaves at once. Returns what they do, for other signals. */
export function leaveOnSignals(app: NestExpressApplication, config: Config): () => void {
  let leaving = false;
  const onSignal = (): void => {
    if (leaving) {
      process.exit(IMPATIENT_EXIT_CODE);
    }
    leaving = true;
    leave(app, config).catch(() => process.exit(IMPATIENT_EXIT_CODE));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return onSignal;
}
