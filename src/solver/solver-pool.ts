import {
  Admission,
  answerFailures,
  type FailureAnswers,
  type Incident,
  type Ticket,
  threadEntry,
  ThreadPool,
} from '../threads';
import { drawFault, type Fault, type FaultRates } from '../kernel/loader/faults';
import { COMMITTED_ARTEFACT, type CompiledKernel, compileKernel } from '../kernel/loader/artefact';
import { Followers } from './followers';
import { SharedPlans } from './shared-plans';
import {
  followerBytes,
  type FollowJob,
  type PreparedSolve,
  solveBuffers,
  type SolvedRequest,
  type SolveJob,
  type SolveNews,
  type SolverThreadData,
} from './solve-messages';
import { queueOfCaller, slotsOfCaller, slotsOfJobs, SOLVER_LIMITS, SOLVER_PATIENCE } from './solver-limits';

/** Who asks for a slot: somebody who waits for the answer, or a job. */
export type SolveLane = 'sync' | 'async';

export interface SolverPoolOptions {
  readonly slots: number;
  /** Nobody waits for an answer here: no slot is kept free from jobs, nor from any one client. */
  readonly isForJobsAlone?: boolean;
  /** Solves that wait; those that run are not counted. */
  readonly queueMaxCount: number;
  readonly queueMaxBytes: number;
  readonly queueWaitMs: number;
  readonly retryAfterSeconds: number;
  readonly faults: FaultRates;
  readonly report: (incident: Incident) => void;
  /** Whether the first thread warms up for all. */
  readonly warmUp: boolean;
  readonly artefact?: string;
  readonly heapMb?: number;
  /** In [0, 1); only faults are drawn with it. */
  readonly random?: () => number;
}

export interface SolveRequest {
  readonly prepared: PreparedSolve;
  readonly requestId: string;
  readonly lane: SolveLane;
  readonly caller: string;
  /** How long it may wait for a slot; else as long as a request may. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  /** Called when a slot has taken it. */
  readonly begun?: () => void;
  /** Asked when a slot is free and before it is taken; see `Task.gate`. */
  readonly gate?: () => Promise<void>;
  /** Of a solve that is watched: its best plan so far. */
  readonly told?: (news: SolveNews) => void;
  /** Asked for so many bytes before another thread searches beside the first one; without it there is room. */
  readonly grow?: (bytes: number) => boolean;
}

const FAILURES: FailureAnswers = {
  crashed: { code: 'SOLVER_ERROR', message: 'The solver failed on this request.' },
  silent: { code: 'SOLVER_ERROR', message: 'The solver did not end within its time limit and was stopped.' },
  unavailable: { code: 'SOLVER_ERROR', message: 'The solver cannot be started.' },
  waited_too_long: {
    code: 'SERVER_BUSY',
    message: 'No solver slot has become free for this client; try again shortly.',
  },
  closing: { code: 'SERVER_BUSY', message: 'The server is shutting down; try again shortly.' },
};

/** The solver slots: one thread each, all on one compiled kernel. */
export class SolverPool {
  private readonly admission: Admission;
  private readonly threads: ThreadPool<
    SolverThreadData,
    SolveJob | FollowJob,
    SolvedRequest,
    SolveLane,
    SolveNews
  >;
  /** Slots that a lane may hold together. */
  private readonly slotsOf: Readonly<Record<SolveLane, number>>;
  private module: CompiledKernel | null = null;
  private warm = false;

  constructor(private readonly options: SolverPoolOptions) {
    const { slots, queueMaxCount, queueMaxBytes, retryAfterSeconds, isForJobsAlone = false } = options;
    const maxThreadsOfCaller = isForJobsAlone ? slots : slotsOfCaller(slots);
    this.slotsOf = { sync: slots, async: isForJobsAlone ? slots : slotsOfJobs(slots) };
    this.admission = new Admission({
      maxCount: slots + queueMaxCount,
      maxBytes: queueMaxBytes,
      maxCountOfCaller: maxThreadsOfCaller + queueOfCaller(queueMaxCount),
      maxBytesOfCaller: queueOfCaller(queueMaxBytes),
      threads: slots,
      retryAfterSeconds,
    });
    this.threads = new ThreadPool({
      entry: threadEntry(require.resolve('./solver-worker')),
      threads: slots,
      data: () => this.threadData(),
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? SOLVER_LIMITS.heapMb },
      startLimitMs: SOLVER_LIMITS.startLimitMs,
      lanes: [
        { name: 'sync', maxThreads: this.slotsOf.sync, isOpenToLoneCaller: true },
        { name: 'async', maxThreads: this.slotsOf.async },
      ],
      maxThreadsOfCaller,
      patience: SOLVER_PATIENCE,
      failure: answerFailures(FAILURES, retryAfterSeconds),
      report: options.report,
    });
    void this.threads.ready().then(() => (this.warm = true));
  }

  get stats() {
    return { ...this.threads.stats, admitted: this.admission.load };
  }

  ready(): Promise<void> {
    return this.threads.ready();
  }

  /** To be asked before anything else is done for a request. Throws SERVER_BUSY. */
  admit(caller: string, bytes: number): Ticket {
    return this.admission.admit(caller, bytes);
  }

  /** Takes the buffers of the prepared request with it. */
  async solve(request: SolveRequest): Promise<SolvedRequest> {
    const { prepared, lane } = request;
    const threads = Math.min(prepared.threads ?? 1, this.slotsOf[lane]);
    if (threads === 1) {
      return this.run(request);
    }
    const plans = SharedPlans.make(threads, prepared.problem.words.length);
    const followers = new Followers(plans, (thread, over) => this.follow(request, plans, thread, over));
    const begun = () => {
      request.begun?.();
      followers.start(threads - 1);
    };
    try {
      return await this.run({ ...request, begun }, plans);
    } finally {
      followers.end();
    }
  }

  /** Admits nothing more, asks what runs to end with the plan it has, then lets go of the threads. */
  async close(): Promise<void> {
    this.admission.close();
    this.threads.finishSoon();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SOLVER_LIMITS.closeMs);
    });
    await Promise.race([this.admission.empty(), patience]);
    clearTimeout(timer);
    await this.threads.close();
  }

  private run(
    { prepared, requestId, lane, caller, waitMs, grow: _, ...how }: SolveRequest,
    plans?: SharedPlans,
  ): Promise<SolvedRequest> {
    return this.threads.run({
      job: {
        ...prepared,
        ...{ requestId, fault: this.drawFault() },
        live: prepared.isWatched === true && how.told !== undefined,
        ...(plans === undefined ? {} : { shared: plans.shared }),
      },
      transfer: solveBuffers(prepared),
      ...{ lane, caller, limitMs: prepared.limitMs },
      waitMs: waitMs ?? this.options.queueWaitMs,
      ...how,
    });
  }

  /** Null: no slot stands idle, or there is no room for another kernel's tables. */
  private follow(
    { prepared, lane, caller, signal, grow }: SolveRequest,
    { shared: follows }: SharedPlans,
    thread: number,
    over: AbortSignal,
  ): Promise<unknown> | null {
    const { problem, phases, limitMs } = prepared;
    if (!this.threads.canLend(lane) || grow?.(followerBytes(prepared)) === false) {
      return null;
    }
    return this.threads.borrow({
      job: { problem, phases, follows, thread, fault: this.drawFault() },
      transfer: [],
      ...{ lane, caller, limitMs },
      signal: signal === undefined ? over : AbortSignal.any([signal, over]),
    });
  }

  private drawFault(): Fault | null {
    return drawFault(this.options.faults, (this.options.random ?? Math.random)());
  }

  private threadData(): SolverThreadData {
    const artefact = this.options.artefact ?? COMMITTED_ARTEFACT;
    this.module ??= compileKernel(artefact);
    const firstWork = this.warm ? 'none' : this.options.warmUp ? 'warm-up' : 'trial';
    return { artefact, module: this.module, firstWork };
  }
}
