import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ProblemEcho } from '../pipeline/response';

export class ProblemEchoDto implements ProblemEcho {
  @ApiProperty({ type: 'integer', minimum: 1 })
  num_days!: number;

  @ApiPropertyOptional({ description: 'ISO date of day 0, as sent.' })
  start_date?: string;

  @ApiPropertyOptional({ type: [String] })
  day_labels?: string[];
}
