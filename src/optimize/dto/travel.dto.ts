import { ApiExtraModels, ApiPropertyOptional, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { INTEGERS } from './shared-schemas';
import { PlaceDto, TimeWindowDto } from './places.dto';

const MATRIX = {
  type: 'array',
  items: { type: 'array', items: { type: 'number', nullable: true } },
  example: [
    [0, 1200],
    [1150, 0],
  ],
} satisfies ApiPropertyOptions;

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

/** Holds from start to end of the day, for legs that are under way then. */
export class TrafficSegmentDto extends TimeWindowDto {
  @ApiPropertyOptional({ description: 'Multiplies travel times: 2 is twice as slow.' })
  factor?: number;

  @ApiPropertyOptional({
    ...MATRIX,
    description: 'Own travel times in seconds, instead of a factor. Aliases: duration_matrix, durations.',
  })
  time_matrix?: (number | null)[][];

  @ApiPropertyOptional({ ...INTEGERS, description: 'Every day when absent.' })
  days?: number[];

  @ApiPropertyOptional({ type: [String], description: 'Every type when absent.' })
  vehicle_types?: string[];
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
    enum: ['auto', 'haversine', 'osrm', 'valhalla', 'ors'],
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

  @ApiPropertyOptional({ type: [TrafficSegmentDto], description: 'Segments that meet must not overlap.' })
  traffic_segments?: TrafficSegmentDto[];
}
