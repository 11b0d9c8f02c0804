import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { Route, RouteSummary } from '../pipeline/response';
import { ActivityDto } from './activity.dto';
import { LineStringDto } from './geojson.dto';
import { CLOCK, ECHOED, NUMBER_BY_NAME, SECONDS } from './shared-schemas';
import { ViolationDto } from './violation.dto';

export class UtilizationDto {
  @ApiProperty()
  time!: number;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'number', nullable: true } })
  by_dimension!: Record<string, number | null>;
}

export class RouteSummaryDto implements RouteSummary {
  @ApiProperty()
  total_distance!: number;

  @ApiProperty(SECONDS)
  total_travel_time!: number;

  @ApiProperty(SECONDS)
  total_service_time!: number;

  @ApiProperty(SECONDS)
  total_setup_time!: number;

  @ApiProperty(SECONDS)
  total_waiting_time!: number;

  @ApiProperty(SECONDS)
  total_break_time!: number;

  @ApiProperty({ type: 'integer', description: 'End − start = travel + service + setup + waiting + break.' })
  total_time!: number;

  @ApiProperty({ type: 'integer', description: 'A shipment counts twice.' })
  num_stops!: number;

  @ApiProperty({ type: 'integer', description: 'Jobs and shipments.' })
  num_jobs!: number;

  @ApiProperty({ type: 'integer', description: 'Same as num_jobs.' })
  jobs_served!: number;

  @ApiProperty(NUMBER_BY_NAME)
  max_loads!: Record<string, number>;

  @ApiProperty({ type: UtilizationDto })
  utilization!: UtilizationDto;

  @ApiProperty()
  cost!: number;

  @ApiProperty()
  revenue!: number;
}

export class RouteDto implements Route {
  @ApiProperty()
  route_id!: string;

  @ApiProperty()
  resource_id!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'null when the problem has one day.' })
  day!: number | null;

  @ApiProperty({ type: String, nullable: true })
  vehicle_type!: string | null;

  @ApiProperty(CLOCK)
  start_time!: number;

  @ApiProperty(CLOCK)
  end_time!: number;

  @ApiProperty({ type: [ActivityDto] })
  activities!: ActivityDto[];

  @ApiProperty({ type: RouteSummaryDto })
  summary!: RouteSummaryDto;

  @ApiProperty({ type: [ViolationDto] })
  violations!: ViolationDto[];

  @ApiPropertyOptional({
    oneOf: [{ type: 'string', nullable: true }, { $ref: getSchemaPath(LineStringDto) }],
    description: 'As output_options.geometry asks; null where a place has no coordinates.',
  })
  geometry?: string | LineStringDto | null;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}
