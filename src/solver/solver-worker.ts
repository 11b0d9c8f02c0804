import { deserialize } from 'node:v8';
import { ApiError, withWrittenBody } from '../common/errors';
import { decodePlan } from '../kernel/wire';
import {
  diagnose,
  diagnoseGivenPlan,
  type DiagnosisInput,
  type SolveContext,
  writeAnswer,
} from '../optimize/pipeline';
import { serveThread, type TaskAnswer, type TaskContext } from '../threads/serve-thread';
import { STOP } from '../threads/stop-flag';
import { standBehindOthers } from '../threads/thread-priority';
import { loadGlue } from '../kernel/loader/artefact';
import { createKernelPort } from '../kernel/loader/kernel-port';
import { spoiledClock } from '../kernel/loader/spoiled-clock';
import { LiveSnapshots } from './live-snapshots';
import type { SolvedRequest, SolveJob, SolveNews, SolverThreadData } from './solve-messages';
import { answerRequest, type Diagnosed, workOnRequest } from './answer-request';
import { type LaboratoryOptions, makeLaboratory } from './diagnosis-laboratory';
import { tryOut, warmUp } from './warm-up';

/** Of a solve whose answer nobody waits for any more. */
const NOT_WANTED = { isFirm: false, body: new Uint8Array(0), lines: null, isCutShort: true } as const;

/** Entry of a solver thread: problem in, bytes of the answer out. */
serveThread((data: SolverThreadData) => {
  standBehindOthers();
  const glue = loadGlue(data.artefact);
  const kernel = createKernelPort(glue, data.module);
  if (data.firstWork !== 'none') {
    (data.firstWork === 'trial' ? tryOut : warmUp)(kernel);
  }

  return (
    job: SolveJob,
    { stop, limitedPartBegun, limitedPartDone, tell }: TaskContext<SolveNews>,
  ): TaskAnswer<SolvedRequest> => {
    const started = performance.now();
    const port = job.fault === null ? kernel : createKernelPort(glue, data.module, spoiledClock(job.fault));
    const stopped = () => stop.level !== STOP.run;
    const context = deserialize(job.context) as SolveContext;
    const live = job.live
      ? new LiveSnapshots(
          context,
          job.requestId,
          () => performance.now() - started,
          (news) => tell(news, [news.body.buffer]),
        )
      : null;
    const work = workOnRequest(port, job, {
      begun: limitedPartBegun,
      // A diagnosis is part of what is limited.
      ...(job.diagnosis === null ? { ended: limitedPartDone } : {}),
      stopped,
      ...(live === null ? {} : { between: (search) => live.look(search) }),
    });
    const kernelMs = performance.now() - started;
    if (stop.level === STOP.abandon) {
      return { result: { ...NOT_WANTED, kernelMs }, transfer: [] };
    }
    const isCutShort = stop.level !== STOP.run && kernelMs < job.limitMs;
    const meta = { requestId: job.requestId, solveTimeMs: kernelMs };
    const { words: _, ...tables } = job.problem;
    const diagnoses = diagnosesOf(job, context, { port, tables, stopped });
    const answer = refusingInBytes(() => answerRequest(job, work, context, meta, diagnoses));
    if (job.diagnosis !== null) {
      limitedPartDone();
    }
    const written = writeAnswer(answer, context);
    return { result: { ...written, kernelMs, isCutShort }, transfer: [written.body.buffer] };
  };
});

/** What is no plan comes with what there is of one: that is written here, as an answer is. */
function refusingInBytes<T>(answer: () => T): T {
  try {
    return answer();
  } catch (thrown) {
    throw thrown instanceof ApiError ? withWrittenBody(thrown) : thrown;
  }
}

/** The diagnosis that was asked for; its clock begins when it is needed. */
function diagnosesOf(
  { diagnosis, given }: SolveJob,
  context: SolveContext,
  kernel: Pick<LaboratoryOptions, 'port' | 'tables' | 'stopped'>,
): Diagnosed | undefined {
  if (diagnosis === null) {
    return undefined;
  }
  const input = deserialize(diagnosis) as DiagnosisInput;
  const lab = () => makeLaboratory({ ...kernel, budgetMs: input.budgetMs });
  return {
    found: (unserved, found) => diagnose(context, input, unserved, found, lab()),
    given: (echo, { plan }) => {
      const isExtended = given?.purpose === 'extended';
      return diagnoseGivenPlan({ context, input, echo, plan: decodePlan(plan), isExtended }, lab());
    },
  };
}
