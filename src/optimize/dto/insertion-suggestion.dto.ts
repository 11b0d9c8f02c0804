import { ApiProperty } from '@nestjs/swagger';
import type { InsertionPlace, InsertionSuggestion } from '../pipeline/response';

export class InsertionPlaceDto implements InsertionPlace {
  @ApiProperty()
  resource_id!: string;

  @ApiProperty({ type: 'integer', nullable: true })
  day!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Before which stop of that route in current_solution; the first is 0.',
  })
  position!: number;

  @ApiProperty({ type: 'integer', description: 'Seconds from midnight.' })
  arrival!: number;

  @ApiProperty({ description: 'What score.total of current_solution grows by.' })
  cost_delta!: number;
}

export class InsertionSuggestionDto implements InsertionSuggestion {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ type: [InsertionPlaceDto], description: 'Cheapest first, five at most.' })
  places!: InsertionPlaceDto[];
}
