import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ECHOED, INTEGERS, NUMBER_BY_NAME } from './shared-schemas';
import { LocationDto, TimeWindowDto } from './places.dto';

export class RelationDto {
  @ApiPropertyOptional()
  id?: string;

  @ApiProperty({
    enum: [
      'precedence',
      'sequence',
      'same_route',
      'different_route',
      'same_resource',
      'same_day',
      'different_day',
      'same_time',
      'all_or_none',
    ],
    description: 'What each means over all routes and days stands in docs/rules.md.',
  })
  type!: string;

  @ApiProperty({ type: [String], minItems: 2 })
  job_ids!: string[];

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Seconds between end and begin.' })
  min_gap?: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true })
  max_gap?: number | null;

  @ApiPropertyOptional({ default: false, description: 'true: the second is served only with the first.' })
  requires?: boolean;

  @ApiPropertyOptional({ default: true, description: 'false: it may be broken for its penalty.' })
  hard?: boolean;

  @ApiPropertyOptional({ default: 100_000, description: 'Of a soft one, once.' })
  penalty?: number;

  @ApiPropertyOptional({ default: false, description: 'Of a sequence: nothing in between.' })
  direct?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Of same_time, seconds.' })
  tolerance?: number;

  @ApiPropertyOptional({ description: 'Of a sequence: by this resource.' })
  resource_id?: string;
}

/** Where vehicles empty themselves, or are stocked anew, on the way. */
export class DumpStationDto {
  @ApiProperty()
  id!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Exactly one of location_index and location.' })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Seconds of a visit.' })
  service_time?: number;

  @ApiPropertyOptional({
    type: [TimeWindowDto],
    description: 'Hard; always open when absent. Alias: time_window.',
  })
  time_windows?: TimeWindowDto[];

  @ApiPropertyOptional({ type: [String], description: 'Dimensions concerned; all when absent.' })
  dimensions?: string[];

  @ApiPropertyOptional({ type: [String], nullable: true, description: 'Who may come; all when absent.' })
  resource_ids?: string[] | null;

  @ApiPropertyOptional({
    oneOf: [{ type: 'number', nullable: true }, NUMBER_BY_NAME],
    description: 'Shared by all visits of all routes and days.',
  })
  capacity?: number | Record<string, number> | null;

  @ApiPropertyOptional({ enum: ['unload', 'reload'], default: 'unload' })
  mode?: string;

  @ApiPropertyOptional(ECHOED)
  metadata?: unknown;
}

/** A territory, by polygon, places or ids. */
export class ZoneDto {
  @ApiProperty()
  id!: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    description: 'Corners as [longitude, latitude].',
    example: [
      [4.3, 50.8],
      [4.4, 50.8],
      [4.4, 50.9],
    ],
  })
  polygon?: number[][];

  @ApiPropertyOptional({ ...INTEGERS })
  location_indices?: number[];

  @ApiPropertyOptional({ type: [String] })
  job_ids?: string[];

  @ApiPropertyOptional({ type: [String], description: 'Who is at home in it.' })
  resource_ids?: string[];

  @ApiPropertyOptional({ default: true, description: 'false: others may come for the penalty.' })
  hard?: boolean;

  @ApiPropertyOptional({ default: 100_000, description: 'Of a soft one, once a task.' })
  penalty?: number;

  @ApiPropertyOptional(ECHOED)
  metadata?: unknown;
}

export class LockedRouteDto {
  @ApiProperty()
  resource_id!: string;

  @ApiProperty({
    type: [String],
    description: 'Served in this order; a shipment named twice is picked up, then delivered.',
  })
  job_ids!: string[];

  @ApiPropertyOptional({ default: false, description: 'true: nothing else on this route.' })
  strict?: boolean;

  @ApiPropertyOptional({ type: 'integer' })
  day?: number;
}

export class LocksDto {
  @ApiPropertyOptional({ type: [LockedRouteDto] })
  routes?: LockedRouteDto[];

  @ApiPropertyOptional({ type: [String] })
  disabled_resource_ids?: string[];
}

export class ProblemDto {
  @ApiPropertyOptional({ type: 'integer', default: 1, maximum: 366 })
  num_days?: number;

  @ApiPropertyOptional({ description: 'ISO date of day 0. Echoed, and not interpreted.' })
  start_date?: string;

  @ApiPropertyOptional({ type: [String], description: 'Echoed, and not interpreted.' })
  day_labels?: string[];
}
