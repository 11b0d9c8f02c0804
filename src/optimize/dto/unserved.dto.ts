import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { UnservedEntry, UnservedReason } from '../pipeline/response';
import { ECHOED } from './shared-schemas';

export class UnservedReasonDto implements UnservedReason {
  @ApiProperty({ description: 'An open list.', example: 'capacity_exceeded' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: [String] })
  resource_ids!: string[];

  @ApiProperty({ type: 'integer' })
  num_resources!: number;

  @ApiProperty({ type: 'object', additionalProperties: true })
  detail!: Record<string, unknown>;
}

export class BestAlternativeDto {
  @ApiProperty()
  resource_id!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Where several days are planned.' })
  day?: number;

  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty()
  cost_delta!: number;
}

export class UnservedEntryDto implements UnservedEntry {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ enum: ['job', 'shipment'] })
  type!: 'job' | 'shipment';

  @ApiProperty({ description: 'The most binding reason; an open list.', example: 'time_window_infeasible' })
  reason!: string;

  @ApiProperty({ description: 'What to change.' })
  message!: string;

  @ApiProperty()
  mandatory!: boolean;

  @ApiProperty()
  penalty!: number;

  @ApiProperty({ type: [UnservedReasonDto] })
  reasons!: UnservedReasonDto[];

  @ApiPropertyOptional({ type: BestAlternativeDto })
  best_alternative?: BestAlternativeDto;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}
