import { ApiProperty } from '@nestjs/swagger';
import { FieldErrorDto } from '../../common/http/error-envelope.dto';
import { OptimizationResponseDto } from '../../optimize/dto/response.dto';
import { JOB_STATUSES, type JobStatus } from '../job-states';

export class JobProgressDto {
  @ApiProperty({ description: 'score.total of the best plan so far.', example: 8_214 })
  cost!: number;

  @ApiProperty({ type: 'integer', example: 24 })
  served!: number;

  @ApiProperty({ type: 'integer', example: 1 })
  unserved!: number;

  @ApiProperty({ type: 'integer', example: 25 })
  total_jobs!: number;
}

export class JobErrorDto {
  @ApiProperty({
    description: 'VALIDATION_ERROR for every fault of the request.',
    example: 'VALIDATION_ERROR',
  })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true, example: 'resources' })
  field!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  context!: Record<string, unknown>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The same once more, as in an error answer.',
  })
  detail!: Record<string, unknown>;

  @ApiProperty({ type: [FieldErrorDto] })
  errors!: FieldErrorDto[];

  @ApiProperty({ description: 'Nothing was wrong with the request: sent again, it may succeed.' })
  retryable!: boolean;
}

/** State of an asynchronous solve. */
export class AsyncJobStatusDto {
  @ApiProperty({ format: 'uuid' })
  job_id!: string;

  @ApiProperty({ enum: JOB_STATUSES })
  status!: JobStatus;

  @ApiProperty({ type: String, nullable: true, description: 'Echo of metadata.problem_id.' })
  problem_id!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  created_at!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'When the solve began.' })
  started_at!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'When the job ended.' })
  completed_at!: string | null;

  @ApiProperty({
    type: OptimizationResponseDto,
    nullable: true,
    description:
      'Of a completed job; of one that was cancelled while it was watched, its best plan until then.',
  })
  result!: OptimizationResponseDto | null;

  @ApiProperty({ type: JobErrorDto, nullable: true, description: 'Of a failed job.' })
  error!: JobErrorDto | null;

  @ApiProperty({
    type: JobProgressDto,
    nullable: true,
    description: 'While the job runs, where options.live_tracking asked for it.',
  })
  progress!: JobProgressDto | null;

  @ApiProperty({ description: 'Id of the client whose key submitted the job.', example: 'acme-nl' })
  client_id!: string;
}
