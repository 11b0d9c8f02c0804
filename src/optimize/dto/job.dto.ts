import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AMOUNTS, ECHOED, INTEGERS } from './shared-schemas';
import { JobWindowDto, LocationDto } from './places.dto';
import { SkilledDto } from './resource.dto';

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

  @ApiPropertyOptional({ type: [JobWindowDto], description: 'Service begins inside one of them, or pays.' })
  time_windows?: JobWindowDto[];

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

  @ApiPropertyOptional({ type: 'integer', description: 'Pins it to a day; ignored when one day is planned.' })
  day?: number;

  @ApiPropertyOptional({ ...INTEGERS, description: 'Days it may be served on; all when absent.' })
  days?: number[];

  @ApiPropertyOptional({
    type: 'integer',
    default: 0,
    description: 'Its goods are at the depot from then on.',
  })
  release_time?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds; wins over max_wait of the resource.' })
  max_wait_before_service?: number;

  @ApiPropertyOptional({ default: false, description: 'Leaves only when nothing loaded later is aboard.' })
  lifo?: boolean;

  @ApiPropertyOptional({
    default: false,
    description: 'Says something only of jobs that a locked route lists.',
  })
  locked?: boolean;

  @ApiPropertyOptional({ type: [String], description: 'Accepted and not interpreted.' })
  tags?: string[];

  @ApiPropertyOptional({ ...ECHOED, description: 'Echoed at the stop.' })
  metadata?: unknown;
}
