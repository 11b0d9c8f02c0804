import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AMOUNTS, ECHOED, INTEGERS, NUMBER_BY_NAME } from './shared-schemas';
import { DayWindowDto, EndpointDto, LocationDto, TimeWindowDto } from './places.dto';

/** Skills held or needed. */
export class SkilledDto {
  @ApiPropertyOptional({ ...NUMBER_BY_NAME, description: 'Proficiency by skill.' })
  skill_levels?: Record<string, number>;
}

export class OvertimeDto {
  @ApiProperty({ type: 'integer', description: 'Seconds that a route may end behind the shift.' })
  max!: number;

  @ApiPropertyOptional({ default: 0, description: 'Money a second.' })
  cost_per_time?: number;
}

/** By window (start, end), by driving time or by work time. */
export class BreakDto {
  @ApiPropertyOptional()
  id?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Earliest begin. Aliases: earliest, time_window.start.',
  })
  start?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Latest begin. Aliases: latest, time_window.end.' })
  end?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Seconds; the sum of split when absent. Alias: service_time.',
  })
  duration?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Most seconds of driving between two of them.' })
  max_driving_time?: number;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Driven before the route.' })
  initial_driving_time?: number;

  @ApiPropertyOptional({
    ...INTEGERS,
    maxItems: 8,
    description: 'May be taken in these parts, in this order.',
  })
  split?: number[];

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Begins at most so long after the start or the one before.',
  })
  after_work_time?: number;

  @ApiPropertyOptional({ default: true, description: 'false: a missing one costs its penalty.' })
  mandatory?: boolean;

  @ApiPropertyOptional({ default: 100_000 })
  penalty?: number;

  @ApiPropertyOptional({ default: true, description: 'false: outside cost and max_time.' })
  paid?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Where it is taken; where the vehicle stands when absent.',
  })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiPropertyOptional({ ...INTEGERS, description: 'Every day when absent.' })
  days?: number[];

  @ApiPropertyOptional({ ...AMOUNTS, description: 'Most load on board while it is taken.' })
  max_load?: number | Record<string, number>;
}

export class ResourceDto extends SkilledDto {
  @ApiProperty({ description: 'Unique over resources, jobs and depots.' })
  id!: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Start and end with matrices; 0 when nothing else is named.',
  })
  depot_index?: number;

  @ApiPropertyOptional()
  start_depot_id?: string;

  @ApiPropertyOptional({ type: EndpointDto, description: 'Wins over the depot fields.' })
  start_location?: EndpointDto;

  @ApiPropertyOptional({ description: 'The end is the start when nothing names it.' })
  end_depot_id?: string;

  @ApiPropertyOptional({ type: 'integer' })
  end_depot_index?: number;

  @ApiPropertyOptional({ type: EndpointDto })
  end_location?: EndpointDto;

  @ApiPropertyOptional({ default: true, description: 'false: the route ends at its last stop.' })
  return_to_depot?: boolean;

  @ApiPropertyOptional({ type: TimeWindowDto, description: 'The shift; the whole day when absent.' })
  time_window?: TimeWindowDto;

  @ApiPropertyOptional({
    ...AMOUNTS,
    description: 'One number, or one for each named dimension. Absent: unlimited.',
  })
  capacities?: number | Record<string, number>;

  @ApiPropertyOptional({
    ...AMOUNTS,
    description: 'On board at the start; chosen by the solver when absent.',
  })
  initial_load?: number | Record<string, number>;

  @ApiPropertyOptional({ type: [String] })
  skills?: string[];

  @ApiPropertyOptional({
    ...NUMBER_BY_NAME,
    description: 'Scales the service time of jobs that need the skill.',
  })
  skill_multipliers?: Record<string, number>;

  @ApiPropertyOptional({ description: 'Chooses matrices or profile.' })
  vehicle_type?: string;

  @ApiPropertyOptional({ default: 1 })
  speed_factor?: number;

  @ApiPropertyOptional({ default: 1 })
  service_time_factor?: number;

  @ApiPropertyOptional({ default: 0, description: 'Once when the resource is used.' })
  fixed_cost?: number;

  @ApiPropertyOptional({ description: '1, under min_time 0.' })
  cost_per_distance?: number;

  @ApiPropertyOptional({ description: 'Prices travel, waiting and setup. 0, under min_time 1.' })
  cost_per_time?: number;

  @ApiPropertyOptional({ default: 0 })
  cost_per_service_time?: number;

  @ApiPropertyOptional()
  max_distance?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Seconds from start to end. Aliases: max_duration, max_route_time.',
  })
  max_time?: number;

  @ApiPropertyOptional({ type: 'integer' })
  max_travel_time?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Aliases: max_jobs, max_stops, tour_size.' })
  max_tasks?: number;

  @ApiPropertyOptional({
    type: 'integer',
    default: 0,
    description: 'A used route pays 100000 for each task it lacks.',
  })
  min_tasks?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds of any one leg.' })
  max_leg_time?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Seconds before any one stop; wins over options.max_wait.',
  })
  max_wait?: number;

  @ApiPropertyOptional({ type: OvertimeDto, nullable: true })
  overtime?: OvertimeDto | null;

  @ApiPropertyOptional({ type: [BreakDto] })
  breaks?: BreakDto[];

  @ApiPropertyOptional({ ...INTEGERS, description: 'Every day when absent.' })
  available_days?: number[];

  @ApiPropertyOptional({
    type: [DayWindowDto],
    description: 'Shifts of single days. Alias: time_windows_by_day, an object by day.',
  })
  day_time_windows?: DayWindowDto[];

  @ApiPropertyOptional({ type: [String], description: 'Zones it is at home in.' })
  zone_ids?: string[];

  @ApiPropertyOptional({ default: false, description: 'true: nothing outside its zones.' })
  zone_only?: boolean;

  @ApiPropertyOptional({ type: 'integer', default: 4, description: 'Visits of dump stations a route.' })
  max_dump_visits?: number;

  @ApiPropertyOptional({ default: false })
  must_dump_at_end?: boolean;

  @ApiPropertyOptional({ description: 'Done before, in the unit of the fairness metric.' })
  workload_history?: number;

  @ApiPropertyOptional({ type: [String], description: 'Accepted and not interpreted.' })
  tags?: string[];

  @ApiPropertyOptional({ ...ECHOED, description: 'Echoed on the route.' })
  metadata?: unknown;
}
