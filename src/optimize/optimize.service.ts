import { Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { ApiError } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { type Caller, callerName } from '../common/http/request-state';
import { PrepPool } from '../prep/prep-pool';
import type { ValidationAnswer } from './pipeline';
import { type Endpoint, withVerdict } from './pipeline';
import { RequestDeadline } from './request-deadline';
import { type SolveAnswer, Solving } from './solving';

/** What the routes ask for; the work itself is done in the pools. */
@Injectable()
export class OptimizeService {
  constructor(
    private readonly prep: PrepPool,
    private readonly solving: Solving,
  ) {}

  async solve(endpoint: Endpoint, body: RawBody, from: Caller, gone: AbortSignal): Promise<SolveAnswer> {
    const deadline = new RequestDeadline(gone);
    const requestId = currentRequest()?.requestId ?? 'unknown';
    try {
      return await this.solving.solve({ endpoint, body, owner: from, requestId, lane: 'sync', deadline });
    } finally {
      deadline.close();
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
