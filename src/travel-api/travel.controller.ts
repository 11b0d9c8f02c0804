import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiSecurity,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { RawBody } from '../common/body/raw-body';
import { RawBodyOf } from '../common/body/raw-body.decorator';
import type { ErrorCode } from '../common/errors';
import { ApiErrorResponses, BODY_ERRORS, GATEWAY_ERRORS } from '../common/http/api-error-responses.decorator';
import { CallerOf } from '../common/http/caller.decorator';
import { ClientGone } from '../common/http/client-gone.decorator';
import type { Caller } from '../common/http/request-state';
import { TravelInfoDto, TravelRequestDto, TravelTableDto } from './dto/travel-table.dto';
import { bodyOfQuery } from './travel-query';
import { TravelService } from './travel.service';

const TABLE_ERRORS: readonly ErrorCode[] = [
  'SCHEMA_ERROR',
  'VALIDATION_ERROR',
  'SERVER_BUSY',
  'SOLVE_TIMEOUT',
  'TRAVEL_PROVIDER_ERROR',
  'INTERNAL_ERROR',
];

@ApiTags('travel')
@ApiSecurity({ application: [], client: [] })
@ApiExtraModels(TravelInfoDto, TravelTableDto)
@Controller('api/v1/travel')
export class TravelController {
  constructor(private readonly travel: TravelService) {}

  @Get()
  @ApiOperation({ summary: 'What travel can be computed; with places, the tables between them.' })
  @ApiQuery({
    name: 'locations',
    required: false,
    example: '50.85,4.35;51.05,3.72',
    description: 'lat,lon;lat,lon … Alias: points. Or point=lat,lon for each.',
  })
  @ApiQuery({ name: 'profile', required: false, enum: ['car', 'van', 'truck', 'bike', 'foot'] })
  @ApiQuery({ name: 'provider', required: false, enum: ['auto', 'haversine', 'osrm', 'valhalla', 'ors'] })
  @ApiQuery({ name: 'speed', required: false, type: Number })
  @ApiQuery({ name: 'detour_factor', required: false, type: Number })
  @ApiQuery({ name: 'speed_factor', required: false, type: Number })
  @ApiOkResponse({
    description: 'Without places what there is, with places the tables.',
    schema: { oneOf: [{ $ref: getSchemaPath(TravelInfoDto) }, { $ref: getSchemaPath(TravelTableDto) }] },
  })
  @ApiErrorResponses(...GATEWAY_ERRORS, 'BAD_REQUEST', ...TABLE_ERRORS)
  async get(
    @Req() request: Request,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    const body = bodyOfQuery(request.originalUrl);
    if (body === null) {
      response.json(this.travel.info());
      return;
    }
    // A copy that owns its buffer: a thread may take it.
    const bytes = Buffer.from(new TextEncoder().encode(JSON.stringify(body)).slice().buffer);
    send(response, await this.travel.table({ bytes, encoding: 'identity' }, caller, gone));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'The tables between places: more of them than fit into an address, with labels.' })
  @ApiBody({ type: TravelRequestDto })
  @ApiOkResponse({ type: TravelTableDto, description: 'The tables.' })
  @ApiErrorResponses(...GATEWAY_ERRORS, ...BODY_ERRORS, ...TABLE_ERRORS)
  async post(
    @RawBodyOf() body: RawBody,
    @CallerOf() caller: Caller,
    @ClientGone() gone: AbortSignal,
    @Res() response: Response,
  ): Promise<void> {
    send(response, await this.travel.table(body, caller, gone));
  }
}

function send(response: Response, json: Uint8Array): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', json.byteLength);
  response.end(json);
}
