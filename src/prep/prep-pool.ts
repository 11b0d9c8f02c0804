import type { TransferListItem } from 'node:worker_threads';
import type { RawBody } from '../common/body/raw-body';
import { inSpan } from '../common/tracing/tracing';
import { type Endpoint, type Reserve, rulesOf } from '../optimize/pipeline';
import type { RoadAnswer, RoadQuestion } from '../travel';
import {
  Admission,
  answerFailures,
  type FailureAnswers,
  type Incident,
  threadEntry,
  ThreadPool,
} from '../threads';
import { estimateParsing, estimateTravel, estimateWork } from './estimate-work';
import { PREP_LIMITS, PREP_PATIENCE } from './prep-limits';
import type { PrepAnswer, PrepJob, QuestionWithBody } from './prep-messages';
import {
  isQuestion,
  type PrepKind,
  type PrepSettings,
  type PrepWork,
  readBodyAsJson,
  type Told,
  workOn,
} from './prep-work';
import type { TenantPatterns } from './recurring-jobs';

export interface PrepPoolOptions {
  readonly workers: number;
  readonly settings: PrepSettings;
  readonly queueWaitMs: number;
  readonly retryAfterSeconds: number;
  readonly report: (incident: Incident) => void;
  /** Asks a road server. Absent where none is configured. */
  readonly askRoad?: (question: RoadQuestion, signal: AbortSignal) => Promise<RoadAnswer>;
  /** Asks for the patterns of a tenant; null: of a caller who has none. Absent where the service keeps no patterns. */
  readonly askPatterns?: (tenant: string | null) => Promise<TenantPatterns>;
}

export interface PrepRequest {
  readonly body: RawBody;
  readonly endpoint: Endpoint;
  readonly caller: string;
  /** Whose recurring patterns the request may name. */
  readonly tenant?: string | null;
  /** Recurring patterns that are kept with a job: these are injected, and nobody is asked. */
  readonly patterns?: string;
  readonly signal?: AbortSignal;
  /** Asked before tables are made. Throws where there is no room for so many bytes. */
  readonly reserve?: Reserve;
}

const FAILURES: FailureAnswers = {
  crashed: { code: 'INTERNAL_ERROR', message: 'The server failed to read this request.' },
  silent: { code: 'INTERNAL_ERROR', message: 'The server took too long to read this request.' },
  unavailable: { code: 'INTERNAL_ERROR', message: 'The server cannot read requests.' },
  waited_too_long: {
    code: 'SERVER_BUSY',
    message: 'The server is busy reading requests; try again shortly.',
  },
  closing: { code: 'SERVER_BUSY', message: 'The server is shutting down; try again shortly.' },
};

/**
 * Makes something of a body: away from the main thread, unless it asks for so little that the way there
 * and back would cost more.
 */
export class PrepPool {
  private readonly admission: Admission;
  private readonly threads: ThreadPool<PrepSettings, PrepJob, PrepAnswer, 'prep'>;

  constructor(private readonly options: PrepPoolOptions) {
    const { workers, settings, retryAfterSeconds, report } = options;
    const { heapMb, startLimitMs } = PREP_LIMITS;
    this.admission = new Admission({ ...PREP_LIMITS, retryAfterSeconds });
    this.threads = new ThreadPool({
      entry: threadEntry(require.resolve('./prep-worker')),
      threads: workers,
      data: () => settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      startLimitMs,
      lanes: [{ name: 'prep', maxThreads: workers }],
      // Reading a body is a matter of seconds: turns are enough.
      maxThreadsOfCaller: workers,
      patience: PREP_PATIENCE,
      failure: answerFailures(FAILURES, retryAfterSeconds),
      report,
    });
  }

  get stats() {
    return { ...this.threads.stats, admitted: this.admission.load };
  }

  ready(): Promise<void> {
    return this.threads.ready();
  }

  /**
   * Throws ApiError for every fault of the body. A large body's bytes are gone afterwards. What needs tables by road, or a tenant's
   * patterns, is asked for between two steps, while no thread is held.
   */
  run<K extends PrepKind>(kind: K, request: PrepRequest): Promise<PrepWork[K]['answer']> {
    const attributes = {
      'routing.stage': 'prep',
      'routing.prep': kind,
      'routing.endpoint': request.endpoint,
    };
    return inSpan('prep', { attributes }, () => this.runUntraced(kind, request));
  }

  private async runUntraced<K extends PrepKind>(
    kind: K,
    request: PrepRequest,
  ): Promise<PrepWork[K]['answer']> {
    const { encoding } = request.body;
    let { body } = request;
    let told: Told = request.patterns === undefined ? {} : { patterns: { kept: request.patterns } };
    for (;;) {
      const step = await this.step(kind, { ...request, body }, told);
      if (!isQuestion(step)) {
        return step;
      }
      told = { ...told, ...(await this.ask(kind, step, request, told)) };
      body = step.bytes === undefined ? body : { bytes: Buffer.from(step.bytes.buffer), encoding };
    }
  }

  private async ask(
    kind: PrepKind,
    question: QuestionWithBody,
    { tenant, signal }: PrepRequest,
    told: Told,
  ): Promise<Told> {
    const { askRoad, askPatterns } = this.options;
    if ('patterns' in question && askPatterns !== undefined && told.patterns === undefined) {
      const asked = askPatterns(tenant ?? null);
      // A job is made all the same: what is wrong is its own affair once it begins (contract B13).
      return { patterns: await (kind === 'accept' ? asked.catch(() => 'unreadable' as const) : asked) };
    }
    if ('road' in question && askRoad !== undefined && told.road === undefined) {
      return { road: await askRoad(question.road, signal ?? new AbortController().signal) };
    }
    throw new Error('A body asks what nobody answers, or what it was told.');
  }

  private async step(kind: PrepKind, request: PrepRequest, told: Told): Promise<PrepAnswer> {
    const { body, endpoint, reserve } = request;
    const { settings } = this.options;
    const most = PREP_LIMITS.mainThreadMaxWorkUs;
    const isSmall =
      body.encoding === 'identity' &&
      body.bytes.length <= PREP_LIMITS.mainThreadMaxBytes &&
      bringsFew(told) &&
      estimateParsing(body.bytes, most) < most;
    if (kind === 'accept') {
      return isSmall && body.bytes.length <= PREP_LIMITS.acceptedOnMainThreadMaxBytes
        ? workOn(kind, readBodyAsJson(body, settings), settings, { endpoint, told })
        : this.runInThread({ kind, endpoint, told, ...body }, request);
    }
    if (isSmall) {
      const json = readBodyAsJson(body, settings);
      const us =
        kind === 'travel'
          ? estimateTravel(json)
          : estimateWork(rulesOf(endpoint).readBody(json).request, most);
      if (us < most) {
        return workOn(kind, json, settings, { endpoint, reserve, told });
      }
    }
    return this.runInThread({ kind, endpoint, told, ...body }, request);
  }

  async close(): Promise<void> {
    this.admission.close();
    await this.threads.close();
  }

  private async runInThread(job: PrepJob, { caller, signal, reserve }: PrepRequest): Promise<PrepAnswer> {
    const ticket = this.admission.admit(caller, job.bytes.length);
    try {
      return await this.threads.run({
        job,
        transfer: [job.bytes.buffer, ...roadBuffers(job)] as TransferListItem[],
        lane: 'prep',
        caller,
        limitMs: 0,
        waitMs: this.options.queueWaitMs,
        ...(signal === undefined ? {} : { signal }),
        ...(reserve === undefined ? {} : { reserve }),
      });
    } finally {
      ticket.release();
    }
  }
}

/** Whether the patterns bring in so few occurrences that the main thread may put them into the request. */
function bringsFew({ patterns }: Told): boolean {
  const { mainThreadMaxOccurrences, mainThreadMaxKeptLength } = PREP_LIMITS;
  if (typeof patterns !== 'object') {
    return true;
  }
  if ('kept' in patterns) {
    return patterns.kept.length <= mainThreadMaxKeptLength;
  }
  const active = patterns.active ?? [];
  return active.reduce((sum, { occurrences }) => sum + occurrences.length, 0) <= mainThreadMaxOccurrences;
}

function roadBuffers({ told: { road } }: PrepJob): ArrayBuffer[] {
  return (road?.tables ?? []).flatMap(({ metres, tenths }) => [metres.buffer, tenths.buffer]);
}
