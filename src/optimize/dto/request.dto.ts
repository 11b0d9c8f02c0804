import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { JobDto } from './job.dto';
import { SolveOptionsDto } from './options.dto';
import { DepotDto } from './places.dto';
import { ResourceDto } from './resource.dto';
import { DumpStationDto, LocksDto, ProblemDto, RelationDto, ZoneDto } from './rules.dto';
import { ShipmentDto } from './shipment.dto';
import { TravelDto } from './travel.dto';

/*
 * The request as the documentation shows it. Nothing is parsed with these classes: bodies are read and
 * checked by the pipeline in their own thread.
 */

export class OutputOptionsDto {
  @ApiPropertyOptional({
    default: false,
    description:
      'An infeasible answer says why and what would help, in a fifth of the time limit more (half a second at least): docs/diagnostics.md.',
  })
  include_diagnostics?: boolean;

  @ApiPropertyOptional({
    enum: ['none', 'straight', 'road'],
    default: 'none',
    description:
      'The line of each route: as the crow flies, or along the roads of the configured server. What cannot be drawn along roads is straight, with the warning GEOMETRY_STRAIGHT (docs/travel.md).',
  })
  geometry?: string;

  @ApiPropertyOptional({
    enum: ['polyline', 'geojson'],
    default: 'polyline',
    description: 'An encoded polyline of precision 5, or a GeoJSON LineString.',
  })
  geometry_format?: string;

  @ApiPropertyOptional({ default: false, description: 'The plan as a GeoJSON FeatureCollection.' })
  geojson?: boolean;

  @ApiPropertyOptional({
    default: false,
    description:
      'A feasible answer says what each job costs where it is and where else it could be, and what limits each route, in a tenth of the time of the search more: docs/explanations.md.',
  })
  explain?: boolean;
}

@ApiExtraModels(RelationDto)
export class OptimizationRequestDto {
  @ApiPropertyOptional({
    type: 'object',
    properties: { problem_id: { type: 'string', maxLength: 10_000 } },
    additionalProperties: true,
    description: 'problem_id is echoed.',
  })
  metadata?: Record<string, unknown>;

  @ApiProperty({ type: TravelDto, description: 'Matrices, or {} to compute them from coordinates.' })
  travel!: TravelDto;

  @ApiProperty({ type: [ResourceDto], minItems: 1 })
  resources!: ResourceDto[];

  @ApiPropertyOptional({ type: [JobDto] })
  jobs?: JobDto[];

  @ApiPropertyOptional({ type: [DepotDto] })
  depots?: DepotDto[];

  @ApiPropertyOptional({
    oneOf: [
      { type: 'array', items: { $ref: getSchemaPath(RelationDto) } },
      { type: 'object', additionalProperties: true, description: 'Lists by type.' },
    ],
  })
  relations?: RelationDto[] | Record<string, unknown>;

  @ApiPropertyOptional({ type: [ShipmentDto] })
  shipments?: ShipmentDto[];

  @ApiPropertyOptional({ type: [DumpStationDto] })
  dump_stations?: DumpStationDto[];

  @ApiPropertyOptional({ type: [ZoneDto] })
  zones?: ZoneDto[];

  @ApiPropertyOptional({ type: LocksDto })
  locks?: LocksDto;

  @ApiPropertyOptional({ type: ProblemDto })
  problem?: ProblemDto;

  @ApiPropertyOptional({ type: OutputOptionsDto })
  output_options?: OutputOptionsDto;

  @ApiPropertyOptional({ type: SolveOptionsDto })
  options?: SolveOptionsDto;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Accepted and never called.',
  })
  webhooks?: Record<string, unknown>[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      'Which week’s recurring jobs are put into the request: `period_key` (an ISO week) and `requested_days` (weekdays from 0, or null for all). Ignored, with a warning, while the service keeps no patterns (docs/recurring.md).',
    example: { period_key: '2026-W48', requested_days: null },
  })
  recurring?: Record<string, unknown>;
}
