import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  type ApiPropertyOptions,
  getSchemaPath,
} from '@nestjs/swagger';

/*
 * The request as the documentation shows it. Nothing is parsed with these classes: bodies are read and
 * checked by the pipeline in their own thread. Fields whose rules are not built yet are left out: they
 * are refused with NOT_YET_SUPPORTED (pipeline/not-yet-supported.ts).
 */

const NUMBER_BY_NAME = { type: 'object', additionalProperties: { type: 'number' } } as const;
const AMOUNTS = { oneOf: [{ type: 'number' }, NUMBER_BY_NAME] };
const MATRIX = {
  type: 'array',
  items: { type: 'array', items: { type: 'number', nullable: true } },
  example: [
    [0, 1200],
    [1150, 0],
  ],
} satisfies ApiPropertyOptions;

export class TimeWindowDto {
  @ApiProperty({ type: 'integer', description: 'Seconds from midnight.', example: 28_800 })
  start!: number;

  @ApiProperty({ type: 'integer', description: 'Not before start; beyond 86400 is legal.', example: 43_200 })
  end!: number;
}

export class LocationDto {
  @ApiProperty({ description: 'Alias: latitude.', example: 50.8466 })
  lat!: number;

  @ApiProperty({ description: 'Aliases: lng, longitude.', example: 4.3528 })
  lon!: number;

  @ApiPropertyOptional({ description: 'Echoed at the stops.', example: 'Brussels' })
  label?: string;
}

export class PlaceDto extends LocationDto {
  @ApiPropertyOptional({ type: 'integer', description: 'Matrix index; its position in the list by default.' })
  index?: number;

  @ApiPropertyOptional()
  id?: string;
}

/** `{location_index}` with matrices, coordinates without. */
export class EndpointDto {
  @ApiPropertyOptional({ type: 'integer' })
  location_index?: number;

  @ApiPropertyOptional()
  lat?: number;

  @ApiPropertyOptional()
  lon?: number;

  @ApiPropertyOptional()
  label?: string;
}

export class MatricesDto {
  @ApiPropertyOptional({
    ...MATRIX,
    description:
      'Any unit, metres recommended; null forbids the arc. Without it, time counts as distance. Alias: distances.',
  })
  distance_matrix?: (number | null)[][];

  @ApiPropertyOptional({
    ...MATRIX,
    description:
      'Seconds. Without it, distance / speed, or one unit = one second. Aliases: duration_matrix, durations.',
  })
  time_matrix?: (number | null)[][];
}

export class VehicleProfileDto {
  @ApiPropertyOptional({ enum: ['car', 'van', 'truck', 'bike', 'foot'] })
  profile?: string;

  @ApiPropertyOptional({ default: 1 })
  speed_factor?: number;
}

@ApiExtraModels(MatricesDto, VehicleProfileDto)
export class TravelDto extends MatricesDto {
  @ApiPropertyOptional({
    type: [PlaceDto],
    description: 'Coordinates of the matrix indices, or places that location_index names when none are sent.',
  })
  locations?: PlaceDto[];

  @ApiPropertyOptional({ enum: ['car', 'van', 'truck', 'bike', 'foot'], default: 'car' })
  profile?: string;

  @ApiPropertyOptional({
    enum: ['auto', 'haversine'],
    default: 'auto',
    description: 'Where computed travel comes from. Every coordinate must lie in the region served.',
  })
  provider?: string;

  @ApiPropertyOptional({ description: 'Metres a second; the default depends on the profile.' })
  speed?: number;

  @ApiPropertyOptional({ description: 'Road metres for one metre as the crow flies.' })
  detour_factor?: number;

  @ApiPropertyOptional({ default: 1, description: 'Divides every travel time: 2 is twice as fast.' })
  speed_factor?: number;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(MatricesDto) },
    description: 'Own matrices by vehicle_type. Aliases: matrices, matrices_by_type, mixed_fleet.',
  })
  vehicle_matrices?: Record<string, MatricesDto>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(VehicleProfileDto) },
    description: 'Own profiles by vehicle_type, for coordinates.',
  })
  vehicle_profiles?: Record<string, VehicleProfileDto>;
}

export class DepotDto {
  @ApiProperty()
  id!: string;

  @ApiPropertyOptional({ type: 'integer' })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiPropertyOptional({ type: TimeWindowDto, description: 'When vehicles are loaded and received.' })
  time_window?: TimeWindowDto;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Seconds of loading or unloading.' })
  service_time?: number;
}

/** Skills held or needed. */
class SkilledDto {
  @ApiPropertyOptional({ ...NUMBER_BY_NAME, description: 'Proficiency by skill.' })
  skill_levels?: Record<string, number>;
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

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'Echoed on the route.' })
  metadata?: Record<string, unknown>;
}

export class JobDto extends SkilledDto {
  @ApiProperty({ description: 'Unique over resources, jobs and depots.' })
  id!: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Matrix index. Exactly one of location_index and location.',
  })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiPropertyOptional({
    ...AMOUNTS,
    description: 'Collected; negative is dropped off. Fractions are allowed.',
  })
  demands?: number | Record<string, number>;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Seconds, after any waiting.' })
  service_time?: number;

  @ApiPropertyOptional({
    type: 'integer',
    default: 0,
    description: 'Seconds before service; not scaled by skills.',
  })
  setup_time?: number;

  @ApiPropertyOptional({ type: [TimeWindowDto], description: 'Service begins inside one of them.' })
  time_windows?: TimeWindowDto[];

  @ApiPropertyOptional({ type: [String] })
  required_skills?: string[];

  @ApiPropertyOptional({ type: [String], description: 'All when absent.' })
  allowed_resource_ids?: string[];

  @ApiPropertyOptional({ default: true, description: 'false: may be dropped for its penalty.' })
  mandatory?: boolean;

  @ApiPropertyOptional({ default: 100_000 })
  penalty?: number;

  @ApiPropertyOptional({ default: 0, description: 'Credited when served.' })
  revenue?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Pins the job as the first stop of its one allowed resource, which leaves at this time. Coordinates only.',
  })
  departure_time?: number;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'Echoed at the stop.' })
  metadata?: Record<string, unknown>;
}

export class RelationDto {
  @ApiPropertyOptional()
  id?: string;

  @ApiProperty({
    enum: ['precedence'],
    description: 'Each job begins after the one before it has ended, over all routes.',
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
}

export class SolveOptionsDto {
  @ApiPropertyOptional({
    description: 'Above 0; chosen by size when absent, lowered to the maximum of the server.',
  })
  time_limit_seconds?: number;

  @ApiPropertyOptional({
    enum: ['min_distance', 'min_time', 'min_vehicles', 'maximize_served'],
    default: 'min_distance',
  })
  objective?: string;

  @ApiPropertyOptional({ enum: ['auto', 'return_fast', 'consume_all_time'], default: 'auto' })
  search_mode?: string;

  @ApiPropertyOptional({ type: 'integer', default: 1 })
  seed?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Same seed and iterations, same plan.' })
  max_iterations?: number;

  @ApiPropertyOptional({ default: true })
  auto_configure?: boolean;

  @ApiPropertyOptional({ enum: ['auto', 'ruin_recreate', 'alns'], default: 'auto' })
  engine?: string;

  @ApiPropertyOptional({
    enum: ['auto', 'result', 'error'],
    default: 'auto',
    description: 'How a missing mandatory job is answered: result is always 200, error always 422.',
  })
  on_infeasible?: string;

  @ApiPropertyOptional({
    type: 'integer',
    default: 60,
    description: 'Seconds on each side of a pinned arrival.',
  })
  departure_window_slack?: number;
}

@ApiExtraModels(RelationDto)
export class OptimizationRequestDto {
  @ApiPropertyOptional({
    type: 'object',
    properties: { problem_id: { type: 'string' } },
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

  @ApiPropertyOptional({ type: SolveOptionsDto })
  options?: SolveOptionsDto;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Accepted and never called.',
  })
  webhooks?: Record<string, unknown>[];
}
