import { Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { ResultCache } from '../cache/result-cache';
import { type Caller, callerName } from '../common/http/request-state';
import { addSpan, inSpan } from '../common/tracing/tracing';
import { PrepPool } from '../prep/prep-pool';
import { RoadLines } from '../road/road-lines';
import { type PreparedSolve, solveBytes, solveBytesAtWork, type SolveNews } from '../solver/solve-messages';
import { type SolveLane, SolverPool } from '../solver/solver-pool';
import type { Ticket } from '../threads';
import type { HeadAndRest } from './answer-head';
import { drawLines } from './draw-lines';
import { KnownAnswers } from './known-answers';
import type { Endpoint } from './pipeline';
import { SeenBodies } from './seen-bodies';
import { SolveMeter } from './solve-meter';

/** What ends a solve before it ends itself. */
export interface Deadline {
  /** Its reason is what the solve is answered with. */
  readonly signal: AbortSignal;
  /** Until the signal ends the solve. */
  readonly remainingMs: number;
  /** Nobody waits for the answer any more. */
  readonly isAbandoned: boolean;
  /** The request is read, and its own limit known. */
  prepared(limitMs: number): void;
  /** A slot has taken it. */
  begun(): void;
}

export interface SolveOrder {
  readonly endpoint: Endpoint;
  /** A large one's bytes are gone afterwards. */
  readonly body: RawBody;
  /** Recurring patterns that are kept with a job, in place of those of the moment. */
  readonly patterns?: string;
  readonly owner: Caller;
  readonly requestId: string;
  readonly lane: SolveLane;
  readonly deadline: Deadline;
  /** How long it may wait for a slot; else as long as a request may. */
  readonly waitMs?: number;
  /** Asked when a slot is free and before it is taken; what it throws ends the solve. */
  readonly gate?: () => Promise<void>;
  /** Told of the best plan so far of a solve that is watched. */
  readonly told?: (news: SolveNews) => void;
}

/**
 * Milliseconds by stage: reading, waiting for a slot, the kernel, making the answer with the way to the slot and back; drawing lines
 * along roads, where they are asked for.
 */
export type SolveTimings = Readonly<
  Record<'prep' | 'queue' | 'kernel' | 'answer', number> & { lines?: number }
>;

/** An answer as it leaves the house, and where its time went. */
export interface SolveAnswer extends HeadAndRest {
  /** Resolves when an identical request would find it, or will not. */
  readonly isKept: Promise<void>;
  /** Somebody asked for its end before its time: it might have become better. */
  readonly isCutShort: boolean;
  /** From the slot's taking it on, for which it counts as running; null: until it ends. */
  readonly lastsMs: number | null;
  readonly timings: SolveTimings;
}

/** A body becomes an answer: who does what, in order. The work itself is done in the pools. */
@Injectable()
export class Solving {
  private readonly seen = new SeenBodies();

  constructor(
    private readonly prep: PrepPool,
    private readonly solver: SolverPool,
    private readonly road: RoadLines,
    private readonly meter: SolveMeter,
    private readonly cache: ResultCache,
    private readonly known: KnownAnswers,
  ) {}

  /** Throws ApiError for every fault of the request, and where there is no plan, no room or no time. */
  solve(order: SolveOrder): Promise<SolveAnswer> {
    const { endpoint, deadline } = order;
    return inSpan('solve', { attributes: { 'routing.endpoint': endpoint } }, () =>
      this.meter.measure(endpoint, deadline, () => this.solveUnmeasured(order)),
    );
  }

  private async solveUnmeasured(order: SolveOrder): Promise<SolveAnswer> {
    // A job has looked before it became one, and is the one that others wait for.
    const key = order.lane === 'async' ? null : this.seen.keyOf(order.endpoint, order.body);
    const seenAs = key === null ? null : this.seen.get(key);
    const answer = seenAs === null ? null : await this.find(order, seenAs);
    return answer ?? this.prepareAndSearch(order, key);
  }

  private find({ owner: { applicationId }, requestId }: SolveOrder, fingerprint: string) {
    return this.known.find({ applicationId, fingerprint }, requestId);
  }

  /** `key`: under which the body is remembered; null: it is not. */
  private async prepareAndSearch(order: SolveOrder, key: string | null): Promise<SolveAnswer> {
    const { endpoint, body, patterns, owner, lane, deadline } = order;
    const { signal } = deadline;
    const caller = callerName(owner);
    const { tenant = null } = owner;
    const ticket = this.solver.admit(caller, body.bytes.length + (patterns?.length ?? 0));
    try {
      const started = performance.now();
      const reserve = (bytes: number) => ticket.resize(bytes);
      const prepared = await this.prep.run('solve', {
        ...{ body, endpoint, caller, tenant, signal, reserve },
        ...(patterns === undefined ? {} : { patterns }),
      });
      const prep = performance.now() - started;
      ticket.resize(solveBytes(prepared), solveBytesAtWork(prepared));
      const { fingerprint = null } = prepared;
      const search = () => this.search(order, prepared, ticket, prep);
      if (fingerprint === null || lane === 'async') {
        return await search();
      }
      if (key !== null && prepared.isOfBodyAlone !== false) {
        this.seen.set(key, fingerprint);
      }
      return await this.known.answer({ applicationId: owner.applicationId, fingerprint }, order, search);
    } finally {
      ticket.release();
    }
  }

  private async search(
    order: SolveOrder,
    prepared: PreparedSolve,
    ticket: Ticket,
    prep: number,
  ): Promise<SolveAnswer> {
    const { owner, requestId, lane, deadline, waitMs, gate, told } = order;
    const started = performance.now();
    deadline.prepared(prepared.limitMs);
    let queue = 0;
    const begun = () => {
      queue = performance.now() - started;
      deadline.begun();
    };
    const solved = await this.solver.solve({
      ...{ prepared, requestId, lane, caller: callerName(owner), signal: deadline.signal, begun },
      ...(waitMs === undefined ? {} : { waitMs }),
      ...(gate === undefined ? {} : { gate }),
      ...(told === undefined ? {} : { told }),
      grow: (bytes) => ticket.grow(bytes),
    });
    const { kernelMs: kernel, isCutShort, isShortOfThreads } = solved;
    const answer = performance.now() - started - queue - kernel;
    const begunAt = started + queue;
    addSpan('queue', { 'routing.stage': 'queue', 'routing.lane': lane }, started, begunAt);
    addSpan('kernel', { 'routing.stage': 'kernel' }, begunAt, begunAt + kernel);
    const drawn = await drawLines(solved, this.road, ticket, deadline);
    const lines =
      solved.lines === null ? {} : { lines: performance.now() - started - queue - kernel - answer };
    const { fingerprint = null } = prepared;
    const isWhole = !isCutShort && !isShortOfThreads && drawn.isWhole;
    const mayBeKept = fingerprint !== null && solved.isFirm && isWhole;
    return {
      head: { request_id: requestId, cached: false, solve_time_ms: Math.round(kernel) },
      rest: drawn.body,
      isKept: mayBeKept ? this.cache.set(owner.applicationId, fingerprint, drawn.body) : Promise.resolve(),
      isCutShort,
      lastsMs: prepared.lastsMs ?? null,
      timings: { prep, queue, kernel, answer, ...lines },
    };
  }
}
