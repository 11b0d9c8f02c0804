import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../../src/kernel/loader/artefact';
import { createKernelPort } from '../../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../../src/solver/answer-request';
import { warmUp } from '../../../src/solver/warm-up';
import type { PlanBody, RequestBody } from '../../../test/support/wire';
import { clockOf } from '../../cpu-clock';
import type { Task } from '../task';
import type { OurRichAnswer } from './run-rich';

/**
 * What `our-driver.ts` does, for a rich request: one process a solve, warmed up as the service does, by the stages of a request over
 * HTTP; the limit runs from the kernel's words on. Limit and seed stand in the request; the whole
 * plan is told, since it is judged as it is.
 */
const [artefact = 'solver-wasm/pkg/solver_wasm.js'] = process.argv.slice(2);
const task = JSON.parse(readFileSync(0, 'utf8')) as Task<RequestBody>;
process.stdout.write(JSON.stringify(solve(task)));

function solve({ instance, clock }: Task<RequestBody>): OurRichAnswer {
  const path = join(process.cwd(), artefact);
  const now = clockOf(clock);
  const port = createKernelPort(loadGlue(path), compileKernel(path), now);
  warmUp(port);
  const prepared = prepareRequest(instance, DEFAULT_PIPELINE_SETTINGS);
  const [startedMs, wallMs] = [now(), performance.now()];
  const spent = process.cpuUsage();
  let [seconds, wall_seconds] = [0, 0];
  const work = workOnRequest(port, prepared, {
    stopped: () => false,
    ended: () =>
      ([seconds, wall_seconds] = [(now() - startedMs) / 1_000, (performance.now() - wallMs) / 1_000]),
  });
  const { user, system } = process.cpuUsage(spent);
  const meta = { requestId: 'bench', solveTimeMs: seconds * 1_000 };
  const plan = answerRequest(prepared, work, prepared.context, meta) as unknown as PlanBody;
  return { plan, seconds, wall_seconds, processor_seconds: (user + system) / 1e6 };
}
