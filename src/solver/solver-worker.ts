import { deserialize } from 'node:v8';
import { finishResponse, type SolveContext, warnOfPhase } from '../optimize/pipeline';
import { serveThread, type TaskAnswer, type TaskContext } from '../threads/serve-thread';
import { STOP } from '../threads/stop-flag';
import { loadGlue } from '../kernel/loader/artefact';
import { createKernelPort } from '../kernel/loader/kernel-port';
import { spoiledClock } from '../kernel/loader/spoiled-clock';
import type { SolvedRequest, SolveJob, SolverThreadData } from './solve-messages';
import { solveInPhases } from './solve-in-phases';
import { emptyPlan } from './empty-plan';
import { warmUp } from './warm-up';

/** Entry of a solver thread: problem in, bytes of the answer out. */
serveThread((data: SolverThreadData) => {
  const glue = loadGlue(data.artefact);
  const kernel = createKernelPort(glue, data.module);
  if (data.warmUp) {
    warmUp(kernel);
  }

  return (
    job: SolveJob,
    { stop, limitedPartBegun, limitedPartDone }: TaskContext,
  ): TaskAnswer<SolvedRequest> => {
    const started = performance.now();
    const port = job.fault === null ? kernel : createKernelPort(glue, data.module, spoiledClock(job.fault));
    const hooks = {
      begun: limitedPartBegun,
      ended: limitedPartDone,
      stopped: () => stop.level !== STOP.run,
    };
    const outcome =
      job.isEmpty === true ? { ...emptyPlan(port, job, hooks), inVain: [] } : solveInPhases(port, job, hooks);
    const kernelMs = performance.now() - started;
    if (stop.level === STOP.abandon) {
      return { result: { body: new Uint8Array(0), kernelMs }, transfer: [] };
    }
    const context = deserialize(job.context) as SolveContext;
    context.warnings.push(...outcome.inVain.map(warnOfPhase));
    const answer = finishResponse(context, outcome, { requestId: job.requestId, solveTimeMs: kernelMs });
    const body = new TextEncoder().encode(JSON.stringify(answer));
    return { result: { body, kernelMs }, transfer: [body.buffer] };
  };
});
