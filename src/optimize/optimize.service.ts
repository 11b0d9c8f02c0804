import { Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { ApiError } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { type Caller, callerName } from '../common/http/request-state';
import { solveBytes } from '../solver/solve-messages';
import { SolverPool } from '../solver/solver-pool';
import { PrepPool } from '../prep/prep-pool';
import { RoadLines } from '../road/road-lines';
import type { ValidationAnswer } from '../prep/prep-work';
import { drawLines } from './draw-lines';
import { type Endpoint, withVerdict } from './pipeline';
import { RequestDeadline } from './request-deadline';

/** An answer as it leaves the house, and where its time went. */
export interface SolveAnswer {
  readonly body: Uint8Array;
  /**
   * Milliseconds by stage: reading, waiting for a slot, the kernel, making the answer with the way to the slot and back; drawing lines
   * along roads, where they are asked for.
   */
  readonly timings: Readonly<Record<'prep' | 'queue' | 'kernel' | 'answer', number> & { lines?: number }>;
}

/** Who does what, in order; the work itself is done in the pools. */
@Injectable()
export class OptimizeService {
  constructor(
    private readonly prep: PrepPool,
    private readonly solver: SolverPool,
    private readonly road: RoadLines,
  ) {}

  async solve(endpoint: Endpoint, body: RawBody, from: Caller, gone: AbortSignal): Promise<SolveAnswer> {
    const caller = callerName(from);
    const ticket = this.solver.admit(caller, body.bytes.length);
    const deadline = new RequestDeadline(gone);
    const { signal } = deadline;
    try {
      const started = performance.now();
      const reserve = (bytes: number) => ticket.resize(bytes);
      const prepared = await this.prep.run('solve', { body, endpoint, caller, signal, reserve });
      const prep = performance.now() - started;
      ticket.resize(solveBytes(prepared));
      deadline.addLimit(prepared.limitMs);
      const requestId = currentRequest()?.requestId ?? 'unknown';
      let queue = 0;
      const begun = () => (queue = performance.now() - started - prep);
      const solved = await this.solver.solve({ prepared, requestId, lane: 'sync', caller, signal, begun });
      const kernel = solved.kernelMs;
      const answer = performance.now() - started - prep - queue - kernel;
      const timings = { prep, queue, kernel, answer };
      if (solved.lines === null) {
        return { body: solved.body, timings };
      }
      const begunDrawing = performance.now();
      const drawn = await drawLines(solved, this.road, ticket, deadline);
      return { body: drawn, timings: { ...timings, lines: performance.now() - begunDrawing } };
    } finally {
      deadline.close();
      ticket.release();
    }
  }

  async validate(body: RawBody, from: Caller, gone: AbortSignal): Promise<ValidationAnswer> {
    const deadline = new RequestDeadline(gone);
    try {
      const { signal } = deadline;
      return await this.prep.run('validate', { body, endpoint: 'sync', caller: callerName(from), signal });
    } catch (error) {
      // A body that is no JSON never reaches the pipeline, and is an invalid request all the same.
      throw error instanceof ApiError && error.httpStatus === 422 ? withVerdict(error) : error;
    } finally {
      deadline.close();
    }
  }
}
