import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { describeThrown } from './common/logging/describe-thrown';
import { JsonLogger } from './common/logging/json-logger';
import { loadConfig } from './config/config';
import { describeStartFailure } from './describe-start-failure';
import { leaveOnSignals } from './leave-on-signals';
import { JobEngineModule } from './jobs/job-engine.module';
import { appVersion } from './meta/version';
import { leaveWorker } from './shutdown';
import { SolverPool } from './solver/solver-pool';
import { WorkerModule } from './worker.module';

/** A process that takes jobs from the queue and solves them: as many as there are machines for (JOB_ENGINE, docs/jobs.md). */
async function main(): Promise<void> {
  process.on('uncaughtException', (error) => {
    new Logger('Worker').fatal({ message: 'Uncaught', cause: describeThrown(error) });
    process.exit(1);
  });
  const config = loadConfig(undefined, {}, 'worker');
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config), {
    abortOnError: false,
    logger: new JsonLogger(config.logLevel, appVersion(config.buildId)),
  });
  leaveOnSignals(
    () => leaveWorker(app),
    // Nobody waits for an answer here.
    () => Promise.resolve(),
  );
  // A job that finds no solver would fail.
  await app.get(SolverPool).ready();
  app.get(JobEngineModule).work();
  new Logger('Worker').log({ message: 'Working', slots: config.maxConcurrentSolves });
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
