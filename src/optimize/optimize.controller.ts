import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { RawBody } from '../common/body/raw-body';
import { RawBodyOf } from '../common/body/raw-body.decorator';
import {
  ApiErrorResponsesWith,
  BODY_ERRORS,
  GATEWAY_ERRORS,
} from '../common/http/api-error-responses.decorator';
import { CallerOf } from '../common/http/caller.decorator';
import { ClientGone } from '../common/http/client-gone.decorator';
import type { Caller } from '../common/http/request-state';
import type { ValidationAnswer } from './pipeline';
import { ReplanRequestDto } from './dto/replan.dto';
import { InfeasibleAnswerDto, InvalidRequestDto } from './dto/refusals.dto';
import { OptimizationRequestDto } from './dto/request.dto';
import { OptimizationResponseDto } from './dto/response.dto';
import { ValidationDto } from './dto/validation.dto';
import { EvaluateRequestDto, InsertionRequestDto } from './dto/wrappers.dto';
import { OptimizeService } from './optimize.service';
import { sendAnswer } from './send-answer';

/** What a 422 may hold beside the envelope. */
const INFEASIBLE = { 422: InfeasibleAnswerDto } as const;
const INVALID = { 422: InvalidRequestDto } as const;

/** Of every route that solves. */
const SOLVE_ERRORS = [
  ...GATEWAY_ERRORS,
  ...BODY_ERRORS,
  'SCHEMA_ERROR',
  'VALIDATION_ERROR',
  'SOLVER_INFEASIBLE',
  'SOLVER_TIMEOUT_NO_SOLUTION',
  'SOLVER_ERROR',
  'INTERNAL_ERROR',
  'SOLVE_TIMEOUT',
  'TRAVEL_PROVIDER_ERROR',
] as const;

@ApiTags('optimize')
@ApiSecurity({ application: [], client: [] })
@Controller('api/v1/optimize')
export class OptimizeController {
  constructor(private readonly optimize: OptimizeService) {}

  @Post('sync')
  @HttpCode(200)
  @ApiOperation({ summary: 'Solves a request and answers with the plan.' })
  @ApiBody({ type: OptimizationRequestDto })
  @ApiOkResponse({ type: OptimizationResponseDto, description: 'The plan, or what there is of one.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS, 'JOB_NOT_FOUND', 'VEHICLE_NOT_FOUND')
  async sync(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.optimize.solve('sync', body, caller, gone));
  }

  @Post('reoptimize')
  @HttpCode(200)
  @ApiOperation({ summary: 'Solves a request around its locked routes and without its disabled resources.' })
  @ApiBody({ type: OptimizationRequestDto })
  @ApiOkResponse({ type: OptimizationResponseDto, description: 'The plan, or what there is of one.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS, 'JOB_NOT_FOUND', 'VEHICLE_NOT_FOUND')
  async reoptimize(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.optimize.solve('reoptimize', body, caller, gone));
  }

  @Post('replan')
  @HttpCode(200)
  @ApiOperation({ summary: 'Plans what is left of a request while its vehicles are on the road.' })
  @ApiBody({ type: ReplanRequestDto })
  @ApiOkResponse({ type: OptimizationResponseDto, description: 'The plan of what is left.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS)
  async replan(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.optimize.solve('replan', body, caller, gone));
  }

  @Post('evaluate')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Scores given routes as they are.',
    description: 'No search takes place: the answer comes within about a second, whatever the options say.',
  })
  @ApiBody({ type: EvaluateRequestDto })
  @ApiOkResponse({ type: OptimizationResponseDto, description: 'The given routes with schedule and score.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS, 'JOB_NOT_FOUND', 'VEHICLE_NOT_FOUND')
  async evaluate(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.optimize.solve('evaluate', body, caller, gone));
  }

  @Post('suggest-insertion')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Inserts new jobs into a plan whose order stays, and says where else each would fit.',
  })
  @ApiBody({ type: InsertionRequestDto })
  @ApiOkResponse({
    type: OptimizationResponseDto,
    description: 'The plan with the new jobs, and suggestions.',
  })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS)
  async suggestInsertion(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.optimize.solve('suggest-insertion', body, caller, gone));
  }

  @Post('validate')
  @HttpCode(200)
  @ApiOperation({ summary: 'Checks a request without solving it.' })
  @ApiBody({ type: OptimizationRequestDto })
  @ApiOkResponse({ type: ValidationDto, description: 'The request is valid.' })
  @ApiErrorResponsesWith(
    INVALID,
    ...GATEWAY_ERRORS,
    ...BODY_ERRORS,
    'SCHEMA_ERROR',
    'VALIDATION_ERROR',
    'UNKNOWN_REFERENCE',
    'DUPLICATE_ID',
    'INVALID_TIME_WINDOW',
    'CIRCULAR_PRECEDENCE',
    'MATRIX_SIZE_MISMATCH',
    'INTERNAL_ERROR',
    'SOLVE_TIMEOUT',
  )
  validate(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
  ): Promise<ValidationAnswer> {
    return this.optimize.validate(body, caller, gone);
  }
}
