import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';

const PROFILES = ['car', 'van', 'truck', 'bike', 'foot'];

const TABLE = {
  type: 'array',
  items: { type: 'array', items: { type: 'integer', nullable: true } },
  example: [
    [0, 58300],
    [58100, 0],
  ],
} satisfies ApiPropertyOptions;

export class TravelPlaceDto {
  @ApiProperty({ example: 50.8466, description: 'Alias: latitude.' })
  lat!: number;

  @ApiProperty({ example: 4.3528, description: 'Aliases: lng, longitude.' })
  lon!: number;

  @ApiPropertyOptional({ example: 'Brussels' })
  label?: string;
}

export class TravelRequestDto {
  @ApiProperty({ type: [TravelPlaceDto], description: 'At most 1,000 places. Alias: points.' })
  locations!: TravelPlaceDto[];

  @ApiPropertyOptional({ enum: PROFILES, default: 'car' })
  profile?: string;

  @ApiPropertyOptional({ enum: ['auto', 'haversine', 'osrm', 'valhalla', 'ors'], default: 'auto' })
  provider?: string;

  @ApiPropertyOptional({
    description: 'Metres a second, for great circles; the default depends on the profile.',
  })
  speed?: number;

  @ApiPropertyOptional({ description: 'Road metres for one metre as the crow flies, for great circles.' })
  detour_factor?: number;

  @ApiPropertyOptional({ default: 1, description: 'Divides every travel time: 2 is twice as fast.' })
  speed_factor?: number;
}

export class TravelUnitsDto {
  @ApiProperty({ enum: ['m'] })
  distance!: string;

  @ApiProperty({ enum: ['s'] })
  time!: string;
}

export class TravelLocationDto {
  @ApiProperty({ example: 0, description: 'Row and column of the matrices.' })
  index!: number;

  @ApiProperty()
  lat!: number;

  @ApiProperty()
  lon!: number;

  @ApiPropertyOptional()
  label?: string;
}

export class TravelWarningDto {
  @ApiProperty({ example: 'HAVERSINE_USED' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;
}

/** As it is, `travel` of a solve request. */
export class TravelTableDto {
  @ApiProperty({ enum: PROFILES })
  profile!: string;

  @ApiProperty({ enum: ['haversine', 'osrm', 'valhalla', 'ors'], description: 'Who computed it.' })
  provider!: string;

  @ApiProperty({ type: TravelUnitsDto })
  units!: TravelUnitsDto;

  @ApiProperty({ type: [TravelLocationDto] })
  locations!: TravelLocationDto[];

  @ApiProperty({ ...TABLE, description: 'Whole metres; null: there is no way.' })
  distance_matrix!: (number | null)[][];

  @ApiProperty({ ...TABLE, description: 'Whole seconds; null: there is no way.' })
  time_matrix!: (number | null)[][];

  @ApiProperty({ type: [String] })
  warnings!: string[];

  @ApiProperty({ type: [TravelWarningDto] })
  warning_details!: TravelWarningDto[];
}

export class TravelRegionDto {
  @ApiProperty({ example: 49.4 })
  lat_min!: number;

  @ApiProperty({ example: 51.6 })
  lat_max!: number;

  @ApiProperty({ example: 2.3 })
  lon_min!: number;

  @ApiProperty({ example: 6.5 })
  lon_max!: number;
}

export class TravelInfoDto {
  @ApiProperty({ description: 'What `auto` takes.', enum: ['haversine', 'osrm', 'valhalla', 'ors'] })
  provider!: string;

  @ApiProperty({ type: [String], description: 'Providers that may be asked for by name.' })
  providers!: string[];

  @ApiProperty({ type: [String], enum: PROFILES, isArray: true })
  profiles!: string[];

  @ApiProperty({ enum: PROFILES })
  default_profile!: string;

  @ApiProperty({ type: TravelUnitsDto })
  units!: TravelUnitsDto;

  @ApiProperty({ type: TravelRegionDto, description: 'Bounds are inclusive.' })
  region!: TravelRegionDto;

  @ApiProperty({ example: 1000 })
  max_locations!: number;
}
