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
import type { Fault } from '../kernel/loader/faults';
import { createKernelPort } from '../kernel/loader/kernel-port';
import { spoiledKernel } from '../kernel/loader/spoiled-kernel';
import type { KernelPort } from '../kernel/port';
import { follow } from './follow';
import { Lead } from './lead';
import { LiveSnapshots } from './live-snapshots';
import type { FollowJob, SolvedRequest, SolveJob, SolveNews, SolverThreadData } from './solve-messages';
import { answerRequest, type Diagnosed, workOnRequest } from './answer-request';
import { type LaboratoryOptions, makeLaboratory } from './diagnosis-laboratory';
import { tryOut, warmUp } from './warm-up';

/** Of a solve whose answer nobody waits for, any more or at all. */
const NOT_WANTED = {
  ...{ isFirm: false, body: new Uint8Array(0), lines: null },
  ...{ isCutShort: true, isShortOfThreads: false },
} as const;

type Answer = TaskAnswer<SolvedRequest>;
type Context = TaskContext<SolveNews>;

/** Entry of a solver thread: problem in, bytes of the answer out. */
serveThread((data: SolverThreadData) => {
  standBehindOthers();
  const glue = loadGlue(data.artefact);
  const kernel = createKernelPort(glue, data.module);
  if (data.firstWork !== 'none') {
    (data.firstWork === 'trial' ? tryOut : warmUp)(kernel);
  }
  const portFor = (fault: Fault | null): KernelPort =>
    fault === null ? kernel : spoiledKernel(glue, data.module, fault);
  return (job: SolveJob | FollowJob, context: Context): Answer =>
    'follows' in job ? accompany(portFor(job.fault), job, context) : answer(portFor(job.fault), job, context);
});

/** Searches beside the thread that answers. */
function accompany(port: KernelPort, job: FollowJob, { stop, limitedPartBegun }: Context): Answer {
  const started = performance.now();
  limitedPartBegun();
  follow(port, job, () => stop.level === STOP.run);
  return { result: { ...NOT_WANTED, kernelMs: performance.now() - started }, transfer: [] };
}

function answer(
  port: KernelPort,
  job: SolveJob,
  { stop, limitedPartBegun, limitedPartDone, tell }: Context,
): Answer {
  const started = performance.now();
  const stopped = () => stop.level !== STOP.run;
  const context = deserialize(job.context) as SolveContext;
  const lead = new Lead(job);
  const live = job.live
    ? new LiveSnapshots(
        context,
        job.requestId,
        () => performance.now() - started,
        (news) => tell(news, [news.body.buffer]),
        () => lead.threads,
      )
    : null;
  const work = workOnRequest(port, job, {
    begun: limitedPartBegun,
    // A diagnosis is part of what is limited.
    ...(job.diagnosis === null ? { ended: limitedPartDone } : {}),
    stopped,
    searching: (search, from) => lead.searching(search, from),
    ...(live === null && job.shared === undefined
      ? {}
      : {
          between: (search) => {
            lead.look(search);
            live?.look(search);
          },
        }),
  });
  const { threads } = lead;
  lead.end();
  const kernelMs = performance.now() - started;
  if (stop.level === STOP.abandon) {
    return { result: { ...NOT_WANTED, kernelMs }, transfer: [] };
  }
  const isCutShort = stop.level !== STOP.run && kernelMs < job.limitMs;
  const isShortOfThreads = threads.ran - threads.left < threads.most;
  const meta = { requestId: job.requestId, solveTimeMs: kernelMs, threads };
  const { words: _, ...tables } = job.problem;
  const diagnoses = diagnosesOf(job, context, { port, tables, stopped });
  const answered = refusingInBytes(() => answerRequest(job, work, context, meta, diagnoses));
  if (job.diagnosis !== null) {
    limitedPartDone();
  }
  const written = writeAnswer(answered, context);
  return {
    result: { ...written, kernelMs, isCutShort, isShortOfThreads },
    transfer: [written.body.buffer],
  };
}

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
