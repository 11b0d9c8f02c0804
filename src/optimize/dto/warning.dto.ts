import { ApiProperty } from '@nestjs/swagger';
import type { Warning } from '../pipeline/context';

export class WarningDto implements Warning {
  @ApiProperty({ example: 'UNKNOWN_FIELD' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;
}
