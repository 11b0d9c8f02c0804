import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AMOUNTS, ECHOED, INTEGERS } from './shared-schemas';
import { JobWindowDto, LocationDto } from './places.dto';
import { SkilledDto } from './resource.dto';

/** One end of a shipment. */
export class StepDto {
  @ApiPropertyOptional({ type: 'integer', description: 'Exactly one of location_index and location.' })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiPropertyOptional({ type: 'integer', default: 0 })
  service_time?: number;

  @ApiPropertyOptional({ type: 'integer', default: 0 })
  setup_time?: number;

  @ApiPropertyOptional({ type: [JobWindowDto] })
  time_windows?: JobWindowDto[];

  @ApiPropertyOptional({ type: 'integer' })
  max_wait_before_service?: number;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Begins no earlier; of a pickup.' })
  release_time?: number;
}

/** Pickup and delivery on one route in that order, both or neither. Flat names work too: pickup_location_index. */
export class ShipmentDto extends SkilledDto {
  @ApiProperty({ description: 'Unique; its steps are named "id:pickup" and "id:delivery".' })
  id!: string;

  @ApiProperty({ type: StepDto })
  pickup!: StepDto;

  @ApiProperty({ type: StepDto })
  delivery!: StepDto;

  @ApiPropertyOptional({ ...AMOUNTS, description: 'Aliases: amount, demand, size.' })
  demands?: number | Record<string, number>;

  @ApiPropertyOptional({ type: [String] })
  required_skills?: string[];

  @ApiPropertyOptional({ type: [String], description: 'All when absent.' })
  allowed_resource_ids?: string[];

  @ApiPropertyOptional({ default: true })
  mandatory?: boolean;

  @ApiPropertyOptional({ default: 100_000 })
  penalty?: number;

  @ApiPropertyOptional({ default: 0 })
  revenue?: number;

  @ApiPropertyOptional({ type: 'integer' })
  day?: number;

  @ApiPropertyOptional({ ...INTEGERS })
  days?: number[];

  @ApiPropertyOptional({ default: false })
  lifo?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Seconds from the end of the pickup to the begin of the delivery.',
  })
  max_time_in_vehicle?: number;

  @ApiPropertyOptional({ default: false, description: 'Says something only of what a locked route lists.' })
  locked?: boolean;

  @ApiPropertyOptional({ type: [String], description: 'Accepted and not interpreted.' })
  tags?: string[];

  @ApiPropertyOptional({ ...ECHOED, description: 'Echoed at both stops.' })
  metadata?: unknown;
}
