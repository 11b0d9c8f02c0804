import { deserialize } from 'node:v8';
import { diagnose, type DiagnosisInput, type SolveContext, writeAnswer } from '../optimize/pipeline';
import { serveThread, type TaskAnswer, type TaskContext } from '../threads/serve-thread';
import { STOP } from '../threads/stop-flag';
import { loadGlue } from '../kernel/loader/artefact';
import { createKernelPort } from '../kernel/loader/kernel-port';
import { spoiledClock } from '../kernel/loader/spoiled-clock';
import type { SolvedRequest, SolveJob, SolverThreadData } from './solve-messages';
import { answerRequest, workOnRequest } from './answer-request';
import { makeLaboratory } from './diagnosis-laboratory';
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
    const stopped = () => stop.level !== STOP.run;
    const work = workOnRequest(port, job, {
      begun: limitedPartBegun,
      // A diagnosis is part of what is limited.
      ...(job.diagnosis === null ? { ended: limitedPartDone } : {}),
      stopped,
    });
    const kernelMs = performance.now() - started;
    if (stop.level === STOP.abandon) {
      return { result: { body: new Uint8Array(0), lines: null, kernelMs }, transfer: [] };
    }
    const context = deserialize(job.context) as SolveContext;
    const meta = { requestId: job.requestId, solveTimeMs: kernelMs };
    const answer = answerRequest(job, work, context, meta, (unserved, found) => {
      const diagnosis = job.diagnosis === null ? null : (deserialize(job.diagnosis) as DiagnosisInput);
      if (diagnosis === null) {
        return null;
      }
      const { words: _, ...tables } = job.problem;
      const lab = makeLaboratory({ port, tables, budgetMs: diagnosis.budgetMs, stopped });
      return diagnose(context, diagnosis, unserved, found, lab);
    });
    if (job.diagnosis !== null) {
      limitedPartDone();
    }
    const written = writeAnswer(answer, context);
    return { result: { ...written, kernelMs }, transfer: [written.body.buffer] };
  };
});
