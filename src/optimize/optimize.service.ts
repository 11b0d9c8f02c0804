import { Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { ApiError } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { solveBytes } from '../solver/solve-messages';
import { SolverPool } from '../solver/solver-pool';
import { PrepPool } from '../prep/prep-pool';
import type { ValidationAnswer } from '../prep/prep-work';
import { withVerdict } from './pipeline';
import { RequestDeadline } from './request-deadline';

/** An answer as it leaves the house, and where its time went. */
export interface SolveAnswer {
  readonly body: Uint8Array;
  /** Milliseconds by stage: reading, waiting with the way to the slot and back, the kernel. */
  readonly timings: Readonly<Record<'prep' | 'queue' | 'kernel', number>>;
}

/** Who does what, in order; the work itself is done in the pools. */
@Injectable()
export class OptimizeService {
  constructor(
    private readonly prep: PrepPool,
    private readonly solver: SolverPool,
  ) {}

  async sync(body: RawBody, gone: AbortSignal): Promise<SolveAnswer> {
    const ticket = this.solver.admit(body.bytes.length);
    const deadline = new RequestDeadline(gone);
    try {
      const started = performance.now();
      const prepared = await this.prep.run('solve', body, 'sync', deadline.signal);
      const prep = performance.now() - started;
      ticket.resize(solveBytes(prepared));
      deadline.addLimit(prepared.limitMs);
      const requestId = currentRequest()?.requestId ?? 'unknown';
      const solved = await this.solver.solve({ prepared, requestId, lane: 'sync', signal: deadline.signal });
      const queue = performance.now() - started - prep - solved.kernelMs;
      return { body: solved.body, timings: { prep, queue, kernel: solved.kernelMs } };
    } finally {
      deadline.close();
      ticket.release();
    }
  }

  async validate(body: RawBody, gone: AbortSignal): Promise<ValidationAnswer> {
    const deadline = new RequestDeadline(gone);
    try {
      return await this.prep.run('validate', body, 'sync', deadline.signal);
    } catch (error) {
      // A body that is no JSON never reaches the pipeline, and is an invalid request all the same.
      throw error instanceof ApiError && error.httpStatus === 422 ? withVerdict(error) : error;
    } finally {
      deadline.close();
    }
  }
}
