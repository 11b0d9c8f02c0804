import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AMOUNTS } from './shared-schemas';

export class TimeWindowDto {
  @ApiProperty({ type: 'integer', description: 'Seconds from midnight.', example: 28_800 })
  start!: number;

  @ApiProperty({ type: 'integer', description: 'Not before start; beyond 86400 is legal.', example: 43_200 })
  end!: number;
}

/** Without penalties both sides are hard; a side with one may be missed at that price a second. */
export class JobWindowDto extends TimeWindowDto {
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Money a second before start; 0 is soft and free.',
  })
  early_penalty?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Money a second after end; 0 is soft and free.',
  })
  late_penalty?: number | null;

  @ApiPropertyOptional({ type: 'integer', description: 'Holds on this day alone; on every day when absent.' })
  day?: number;
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

/** A shift of one day. */
export class DayWindowDto extends TimeWindowDto {
  @ApiProperty({ type: 'integer' })
  day!: number;

  @ApiPropertyOptional({
    type: EndpointDto,
    description: 'Where the route of that day begins, where it is not the start of the other days.',
  })
  start_location?: EndpointDto;

  @ApiPropertyOptional({ ...AMOUNTS, description: 'What is aboard when that day begins.' })
  initial_load?: number | Record<string, number>;
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
