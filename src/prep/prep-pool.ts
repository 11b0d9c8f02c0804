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
import { estimateTravel, estimateWork } from './estimate-work';
import { PREP_LIMITS, PREP_PATIENCE } from './prep-limits';
import type { PrepAnswer, PrepJob } from './prep-messages';
import {
  isRoadNeeded,
  type PrepKind,
  type PrepSettings,
  type PrepWork,
  readBodyAsJson,
  type RoadNeeded,
  workOn,
} from './prep-work';

export interface PrepPoolOptions {
  readonly workers: number;
  readonly settings: PrepSettings;
  readonly queueWaitMs: number;
  readonly retryAfterSeconds: number;
  readonly report: (incident: Incident) => void;
  /** Asks a road server. Absent where none is configured. */
  readonly askRoad?: (question: RoadQuestion, signal: AbortSignal) => Promise<RoadAnswer>;
}

export interface PrepRequest {
  readonly body: RawBody;
  readonly endpoint: Endpoint;
  readonly caller: string;
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
   * Throws ApiError for every fault of the body. A large body's bytes are gone afterwards. What needs tables by road is
   * asked for between two steps, while no thread is held.
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
    const first = await this.step(kind, request);
    const answer = isRoadNeeded(first) ? await this.goByRoad(kind, request, first) : first;
    if (isRoadNeeded(answer)) {
      throw new Error('A request that has its tables by road asks for them again.');
    }
    return answer;
  }

  private async goByRoad(
    kind: PrepKind,
    request: PrepRequest,
    { road: question, bytes }: RoadNeeded & { bytes?: Uint8Array<ArrayBuffer> },
  ): Promise<PrepAnswer | RoadNeeded> {
    const { askRoad } = this.options;
    if (askRoad === undefined) {
      throw new Error('Road servers are configured, and nobody asks them.');
    }
    const { encoding } = request.body;
    const body = bytes === undefined ? request.body : { bytes: Buffer.from(bytes.buffer), encoding };
    const road = await askRoad(question, request.signal ?? new AbortController().signal);
    return this.step(kind, { ...request, body }, road);
  }

  private async step(
    kind: PrepKind,
    request: PrepRequest,
    road?: RoadAnswer,
  ): Promise<PrepAnswer | RoadNeeded> {
    const { body, endpoint, reserve } = request;
    const { settings } = this.options;
    const isPlain = body.encoding === 'identity';
    if (kind === 'accept') {
      return isPlain && body.bytes.length <= PREP_LIMITS.acceptedOnMainThreadMaxBytes
        ? workOn(kind, readBodyAsJson(body, settings), settings, { endpoint })
        : this.runInThread({ kind, endpoint, ...body }, request);
    }
    if (isPlain && body.bytes.length <= PREP_LIMITS.mainThreadMaxBytes) {
      const json = readBodyAsJson(body, settings);
      const most = PREP_LIMITS.mainThreadMaxWorkUs;
      const us =
        kind === 'travel'
          ? estimateTravel(json)
          : estimateWork(rulesOf(endpoint).readBody(json).request, most);
      if (us < most) {
        return workOn(kind, json, settings, { endpoint, reserve, road });
      }
    }
    return this.runInThread({ kind, endpoint, road, ...body }, request);
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

function roadBuffers({ road }: PrepJob): ArrayBuffer[] {
  return (road?.tables ?? []).flatMap(({ metres, tenths }) => [metres.buffer, tenths.buffer]);
}
