import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { JobDto } from './job.dto';
import { LocationDto } from './places.dto';
import { OptimizationRequestDto } from './request.dto';
import { AMOUNTS } from './shared-schemas';

export class CompletedJobDto {
  @ApiProperty({ description: 'A job, a shipment, or one step of it as id:pickup or id:delivery.' })
  job_id!: string;

  @ApiPropertyOptional({ description: 'Who did it; without it the record says nothing about a position.' })
  resource_id?: string;

  @ApiPropertyOptional({ description: 'Seconds, as in the request.', example: 30_000 })
  started_at?: number;

  @ApiPropertyOptional({
    description: 'The latest one of a resource says where it is, and when. Null: nothing is known.',
    example: 30_600,
  })
  finished_at?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Of several days: the day of both times.' })
  day?: number;

  @ApiPropertyOptional({ enum: ['pickup', 'delivery'], description: 'Which step of a shipment.' })
  task?: 'pickup' | 'delivery';
}

/** Where a vehicle is: `location_index` with matrices, `location` without. */
export class VehiclePositionDto {
  @ApiProperty()
  resource_id!: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Exactly one of location_index and location is required.',
  })
  location_index?: number;

  @ApiPropertyOptional({ type: LocationDto })
  location?: LocationDto;

  @ApiProperty({ type: 'integer', description: 'Seconds of the current day.', example: 36_000 })
  current_time!: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Of several days; the smallest that is not fully done when absent.',
  })
  day?: number;

  @ApiPropertyOptional({ ...AMOUNTS, description: 'What is aboard now.' })
  initial_load?: number | Record<string, number>;
}

export class ReplanRequestDto {
  @ApiProperty({ type: OptimizationRequestDto })
  original_request!: OptimizationRequestDto;

  @ApiPropertyOptional({ type: [String], default: [], description: 'Served already.' })
  completed_job_ids?: string[];

  @ApiPropertyOptional({
    type: [CompletedJobDto],
    default: [],
    description: 'Served already, with who and when: the last one of a resource is its position.',
  })
  completed_jobs?: CompletedJobDto[];

  @ApiPropertyOptional({
    type: [String],
    default: [],
    description: 'Neither planned nor counted as unserved.',
  })
  cancelled_job_ids?: string[];

  @ApiPropertyOptional({
    type: [VehiclePositionDto],
    default: [],
    description: 'Overrides what completed_jobs say of a resource.',
  })
  vehicle_positions?: VehiclePositionDto[];

  @ApiPropertyOptional({ type: [JobDto], default: [], description: 'Jobs that came in since.' })
  new_jobs?: JobDto[];
}
