import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { RawBody } from '../common/body/raw-body';
import { RawBodyOf } from '../common/body/raw-body.decorator';
import { ApiErrorResponses, BODY_ERRORS, GATEWAY_ERRORS } from '../common/http/api-error-responses.decorator';
import { CallerOf } from '../common/http/caller.decorator';
import { ClientGone } from '../common/http/client-gone.decorator';
import type { Caller } from '../common/http/request-state';
import { ReplanRequestDto } from '../optimize/dto/replan.dto';
import { OptimizationRequestDto } from '../optimize/dto/request.dto';
import { AsyncJobStatusDto } from './dto/async-job-status.dto';
import type { JobEndpoint } from './job';
import { JobsService } from './jobs.service';
import { sendJob } from './send-job';

const SUBMIT_ERRORS = [...GATEWAY_ERRORS, ...BODY_ERRORS, 'SCHEMA_ERROR', 'INTERNAL_ERROR'] as const;

/** Of both routes that make jobs. */
const ACCEPTED = {
  type: AsyncJobStatusDto,
  description: 'The job.',
  headers: { Location: { description: 'Where the job is found from now on.', schema: { type: 'string' } } },
} as const;

/** The routes that make jobs. What they take and do is documented with the routes that answer at once. */
@ApiTags('jobs')
@ApiSecurity({ application: [], client: [] })
@Controller('api/v1/optimize')
export class AsyncController {
  constructor(private readonly jobs: JobsService) {}

  @Post('async')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Makes a job of a request and answers at once.',
    description:
      'The request is checked when the job begins: what is wrong with it stands in `error` of the job, once that is `failed`.',
  })
  @ApiBody({ type: OptimizationRequestDto })
  @ApiAcceptedResponse(ACCEPTED)
  @ApiErrorResponses(...SUBMIT_ERRORS)
  async submit(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    await this.accept('async', body, caller, gone, response);
  }

  @Post('replan/async')
  @HttpCode(202)
  @ApiOperation({ summary: 'Makes a job of a replan and answers at once.' })
  @ApiBody({ type: ReplanRequestDto })
  @ApiAcceptedResponse(ACCEPTED)
  @ApiErrorResponses(...SUBMIT_ERRORS)
  async submitReplan(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    await this.accept('replan/async', body, caller, gone, response);
  }

  private async accept(
    endpoint: JobEndpoint,
    body: RawBody,
    caller: Caller,
    gone: AbortSignal,
    response: Response,
  ): Promise<void> {
    const seen = await this.jobs.submit(endpoint, body, caller, gone);
    response.setHeader('Location', `/api/v1/jobs/${seen.job.id}`);
    sendJob(response, 202, seen, seen.result ?? null);
  }
}
