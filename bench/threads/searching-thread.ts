import { parentPort, workerData } from 'node:worker_threads';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { workOnRequest } from '../../src/solver/answer-request';
import { follow } from '../../src/solver/follow';
import { Lead } from '../../src/solver/lead';
import type { FollowJob, SolveJob } from '../../src/solver/solve-messages';
import { warmUp } from '../../src/solver/warm-up';
import { clockOf } from '../cpu-clock';

/** What a thread is asked: to lead, and give back what the kernel did, or to follow. */
export type TeamJob =
  | ({ readonly do: 'lead' } & Pick<SolveJob, 'problem' | 'phases' | 'given' | 'shared'>)
  | ({ readonly do: 'follow' } & Omit<FollowJob, 'fault'>);

export interface TeamStart {
  readonly artefact: string;
  readonly clock: 'wall' | 'processor';
}

/** The two halves of `src/solver/solver-worker.ts`, by a clock of choice. */
const { artefact, clock } = workerData as TeamStart;
const now = clockOf(clock);
const port = createKernelPort(loadGlue(artefact), compileKernel(artefact), now);
warmUp(port);

parentPort?.on('message', (job: TeamJob) => {
  if (job.do === 'follow') {
    follow(port, job, () => true);
    parentPort?.postMessage(null);
    return;
  }
  const lead = new Lead(job);
  const started = performance.now();
  const work = workOnRequest(port, job, {
    stopped: () => false,
    searching: (search, from) => lead.searching(search, from),
    ...(job.shared === undefined ? {} : { between: (running) => lead.look(running) }),
  });
  lead.end();
  parentPort?.postMessage({ work, ms: performance.now() - started });
});
parentPort?.postMessage('ready');
