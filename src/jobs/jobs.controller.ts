import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiErrorResponses, GATEWAY_ERRORS } from '../common/http/api-error-responses.decorator';
import { CallerOf } from '../common/http/caller.decorator';
import { ClientGone } from '../common/http/client-gone.decorator';
import { type Caller, pathOf } from '../common/http/request-state';
import { AsyncJobStatusDto } from './dto/async-job-status.dto';
import { JOB_STATUSES } from './job-states';
import { entityTag } from './job-view';
import { MOST_LISTED, readListQuery, readWait, writeCursor } from './jobs-query';
import { JobsService } from './jobs.service';
import { sendJob, sendJobs } from './send-job';

const READ_ERRORS = [
  ...GATEWAY_ERRORS,
  'BAD_REQUEST',
  'VALIDATION_ERROR',
  'SERVER_BUSY',
  'INTERNAL_ERROR',
] as const;

@ApiTags('jobs')
@ApiSecurity({ application: [], client: [] })
@Controller('api/v1/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get()
  @ApiOperation({
    summary: 'Jobs of the calling client, newest first, of every status.',
    description:
      'Results are included until 8 MiB are full; those of older jobs are null then, and X-Results-Omitted says how many. The next page stands in a Link header.',
  })
  @ApiQuery({ name: 'status', required: false, enum: JOB_STATUSES })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: MOST_LISTED } })
  @ApiQuery({ name: 'cursor', required: false, schema: { type: 'string' }, description: 'Of a Link header.' })
  @ApiQuery({ name: 'include', required: false, enum: ['result', 'none'], description: 'none: no results.' })
  @ApiOkResponse({ type: [AsyncJobStatusDto], description: 'The jobs.' })
  @ApiErrorResponses(...READ_ERRORS)
  async list(
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { includesResults, ...wanted } = readListQuery(query);
    // One more than is shown tells whether there are more.
    const found = await this.jobs.list(caller, { ...wanted, limit: wanted.limit + 1 });
    const shown = found.slice(0, wanted.limit);
    const last = shown.at(-1)?.job;
    if (found.length > shown.length && last !== undefined) {
      const next = new URLSearchParams({
        ...(query as Record<string, string>),
        cursor: writeCursor(last),
      });
      response.setHeader('Link', `<${pathOf(request)}?${next.toString()}>; rel="next"`);
    }
    await sendJobs(response, shown, includesResults ? (id) => this.jobs.result(id) : null);
  }

  @Get(':job_id')
  @ApiOperation({ summary: 'A job, with its result once it is completed.' })
  @ApiParam({ name: 'job_id', schema: { type: 'string' } })
  @ApiQuery({
    name: 'wait',
    required: false,
    schema: { type: 'integer', minimum: 0, maximum: 60 },
    description:
      'Seconds for which the answer may wait until the job has ended; with If-None-Match until it is not as the client knows it.',
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'ETag of an earlier answer.' })
  @ApiOkResponse({ type: AsyncJobStatusDto, description: 'The job.' })
  @ApiResponse({ status: 304, description: 'The job is as the client knows it.' })
  @ApiErrorResponses(...READ_ERRORS, 'JOB_ID_NOT_FOUND')
  async find(
    @Param('job_id') id: string,
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Headers('if-none-match') known: string | undefined,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    const ms = readWait(query);
    const seen = await this.jobs.findPatiently(id, caller, {
      ...{ ms, gone },
      isNews: (now) => known !== undefined && !isKnown(known, entityTag(now.job, now)),
    });
    const tag = entityTag(seen.job, seen);
    if (known !== undefined && isKnown(known, tag)) {
      response.setHeader('ETag', tag).status(304).end();
      return;
    }
    const result = await this.jobs.resultOf(seen.job);
    response.setHeader('ETag', tag);
    sendJob(response, 200, seen, result);
  }

  @Post(':job_id/cancel')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancels a job that waits or runs.',
    description:
      'A job that is watched (options.live_tracking) keeps its best plan until then as its result.',
  })
  @ApiParam({ name: 'job_id', schema: { type: 'string' } })
  @ApiOkResponse({ type: AsyncJobStatusDto, description: 'The cancelled job.' })
  @ApiErrorResponses(
    ...GATEWAY_ERRORS,
    'BAD_REQUEST',
    'REQUEST_TIMEOUT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'SERVER_BUSY',
    'INTERNAL_ERROR',
    'JOB_ID_NOT_FOUND',
    'JOB_ALREADY_TERMINAL',
  )
  async cancel(
    @Param('job_id') id: string,
    @CallerOf() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    const seen = await this.jobs.cancel(id, caller);
    sendJob(response, 200, seen, seen.job.resultBytes === null ? null : await this.jobs.result(id));
  }
}

/** RFC 9110: a list of tags, compared weakly. */
function isKnown(header: string, tag: string): boolean {
  const weak = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').map(weak).includes(weak(tag));
}
