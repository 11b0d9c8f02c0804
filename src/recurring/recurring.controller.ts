import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { TenantOf, TenantRoute } from '../auth/tenant-route.decorator';
import type { RawBody } from '../common/body/raw-body';
import { RawBodyOf } from '../common/body/raw-body.decorator';
import {
  ApiErrorResponses,
  ApiErrorResponsesWith,
  BODY_ERRORS,
  GATEWAY_ERRORS,
} from '../common/http/api-error-responses.decorator';
import { ClientGone } from '../common/http/client-gone.decorator';
import { InfeasibleAnswerDto } from '../optimize/dto/refusals.dto';
import { ExpandDto, PatternDto, PatternPatchDto } from './dto/pattern.dto';
import { ExpansionDto, StoredPatternDto } from './dto/stored-pattern.dto';
import type { Preview } from './expansion/preview';
import type { StoredPattern } from './stored-pattern';
import { RecurringService } from './recurring.service';

/** Where patterns are switched off there is no such route: NOT_FOUND. */
const READ_ERRORS = [...GATEWAY_ERRORS, 'BAD_REQUEST', 'NOT_FOUND', 'SERVER_BUSY', 'INTERNAL_ERROR'] as const;
const WRITE_ERRORS = [...READ_ERRORS, ...BODY_ERRORS, 'VALIDATION_ERROR'] as const;
const SOLVE_ERRORS = [...WRITE_ERRORS, 'CONFLICT', 'SOLVE_TIMEOUT', 'SOLVER_ERROR'] as const;
const ID = { name: 'id', schema: { type: 'string' } } as const;
const INFEASIBLE = { 422: InfeasibleAnswerDto } as const;

@ApiTags('recurring')
@ApiSecurity({ application: [] })
@TenantRoute()
@Controller('api/v1/recurring-jobs')
export class RecurringController {
  constructor(private readonly recurring: RecurringService) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    summary: 'Registers a weekly task.',
    description:
      'It is solved with the resources of the body first, and what is pinned is frozen; nothing is kept where it does not fit.',
  })
  @ApiBody({ type: PatternDto })
  @ApiCreatedResponse({ type: StoredPatternDto, description: 'The pattern as it is kept.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS)
  register(
    @RawBodyOf() body: RawBody,
    @TenantOf() tenant: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<StoredPattern> {
    return this.recurring.register(tenant, body, gone);
  }

  @Get()
  @ApiOperation({ summary: 'The patterns of the tenant, in the order of their registration.' })
  @ApiQuery({ name: 'active_only', required: false, schema: { type: 'boolean', default: false } })
  @ApiOkResponse({ type: [StoredPatternDto], description: 'The patterns.' })
  @ApiErrorResponses(...READ_ERRORS, 'VALIDATION_ERROR')
  list(@TenantOf() tenant: string, @Query() query: Record<string, unknown>): Promise<StoredPattern[]> {
    return this.recurring.list(tenant, query);
  }

  @Post('expand')
  @HttpCode(200)
  @ApiOperation({ summary: 'The jobs that a week would have, without solving or keeping anything.' })
  @ApiBody({ type: ExpandDto })
  @ApiOkResponse({ type: ExpansionDto, description: 'The jobs.' })
  @ApiErrorResponses(...WRITE_ERRORS)
  expand(@RawBodyOf() body: RawBody, @TenantOf() tenant: string): Promise<Preview> {
    return this.recurring.expand(tenant, body);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A pattern, with what each occurrence is pinned to.' })
  @ApiParam(ID)
  @ApiOkResponse({ type: StoredPatternDto, description: 'The pattern.' })
  @ApiErrorResponses(...READ_ERRORS)
  find(@Param('id') id: string, @TenantOf() tenant: string): Promise<StoredPattern> {
    return this.recurring.find(tenant, id);
  }

  @Patch(':id')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Modifies a pattern.',
    description:
      'Absent fields stay as they are, null clears. A knob that is pinned again, and a pattern that is active again, is solved anew with the resources of the body.',
  })
  @ApiParam(ID)
  @ApiBody({ type: PatternPatchDto })
  @ApiOkResponse({ type: StoredPatternDto, description: 'The pattern as it is kept now.' })
  @ApiErrorResponsesWith(INFEASIBLE, ...SOLVE_ERRORS)
  modify(
    @Param('id') id: string,
    @RawBodyOf() body: RawBody,
    @TenantOf() tenant: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<StoredPattern> {
    return this.recurring.modify(tenant, id, body, gone);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a pattern for good. To pause it, PATCH active to false.' })
  @ApiParam(ID)
  @ApiNoContentResponse({ description: 'It is gone.' })
  @ApiErrorResponses(...READ_ERRORS, 'PAYLOAD_TOO_LARGE')
  async remove(@Param('id') id: string, @TenantOf() tenant: string): Promise<void> {
    await this.recurring.remove(tenant, id);
  }
}
