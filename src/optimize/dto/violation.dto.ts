import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Violation } from '../pipeline/response';

export class ViolationDto implements Violation {
  @ApiProperty({ example: 'late' })
  type!: string;

  @ApiPropertyOptional()
  job_id?: string;

  @ApiPropertyOptional({ type: 'integer' })
  activity_index?: number;

  @ApiPropertyOptional()
  dimension?: string;

  @ApiPropertyOptional({ description: 'Of skills: the one that is not held, or not at that level.' })
  skill?: string;

  @ApiPropertyOptional({ description: 'Of zone: the one that is of other resources.' })
  zone?: string;

  @ApiPropertyOptional({ description: 'Of relation and precedence: its id, else its type.' })
  relation?: string;

  @ApiPropertyOptional({ type: [String], description: 'The jobs and shipments of the relation.' })
  job_ids?: string[];

  @ApiProperty({ description: 'With limit 0 as well: there is nothing to measure.' })
  value!: number;

  @ApiProperty()
  limit!: number;

  @ApiProperty()
  amount!: number;

  @ApiProperty()
  penalty!: number;

  @ApiProperty()
  hard!: boolean;

  @ApiProperty()
  message!: string;
}
