import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Activity, ByDimension, Location } from '../pipeline/response';
import { TimeWindowDto } from './places.dto';
import { CLOCK, ECHOED, NUMBER_BY_NAME, SECONDS } from './shared-schemas';

export class ByDimensionDto implements ByDimension {
  @ApiProperty({ ...NUMBER_BY_NAME, example: { kg: 120 } })
  by_dimension!: Record<string, number>;
}

export class StopLocationDto implements Location {
  @ApiProperty()
  lat!: number;

  @ApiProperty()
  lon!: number;

  @ApiProperty({ type: String, nullable: true })
  label!: string | null;
}

export class ActivityDto implements Activity {
  @ApiProperty({ enum: ['start', 'service', 'dump', 'break', 'end'] })
  type!: 'start' | 'service' | 'dump' | 'break' | 'end';

  @ApiProperty({ type: 'integer' })
  location_index!: number;

  @ApiPropertyOptional({ description: 'On service activities; of a shipment its id.' })
  job_id?: string;

  @ApiPropertyOptional({ description: 'On both stops of a shipment.' })
  shipment_id?: string;

  @ApiPropertyOptional({ enum: ['pickup', 'delivery'], description: 'Which stop of the shipment.' })
  task?: 'pickup' | 'delivery';

  @ApiPropertyOptional({ description: 'On dump activities.' })
  dump_station_id?: string;

  @ApiPropertyOptional({ description: 'On breaks that have an id.' })
  break_id?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Which part of a break taken in parts, from 1.' })
  part?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds of a break.' })
  duration?: number;

  @ApiProperty({
    type: 'integer',
    description: 'When setup or service begins, inside the window, after any waiting.',
  })
  arrival_time!: number;

  @ApiProperty({ type: 'integer', description: 'When the vehicle gets there.' })
  physical_arrival_time!: number;

  @ApiProperty(CLOCK)
  departure_time!: number;

  @ApiProperty(SECONDS)
  waiting_time!: number;

  @ApiProperty(SECONDS)
  setup_time!: number;

  @ApiProperty(SECONDS)
  service_time!: number;

  @ApiProperty({ type: 'integer', description: 'Seconds of the leg into this stop.' })
  travel_time!: number;

  @ApiProperty({ description: 'Of the leg into this stop, in the unit of the request.' })
  distance!: number;

  @ApiProperty({ type: ByDimensionDto })
  load_on_arrival!: ByDimensionDto;

  @ApiProperty({ type: ByDimensionDto })
  load_on_departure!: ByDimensionDto;

  @ApiPropertyOptional({ type: StopLocationDto, description: 'When coordinates are known.' })
  location?: StopLocationDto;

  @ApiPropertyOptional({ type: TimeWindowDto, description: 'The window used.' })
  time_window?: TimeWindowDto;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds before a soft window.' })
  early_by?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds after a soft window.' })
  late_by?: number;

  @ApiPropertyOptional({ description: 'What missing the soft window costs.' })
  penalty?: number;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}
