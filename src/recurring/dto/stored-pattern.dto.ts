import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { JobDto } from '../../optimize/dto/job.dto';
import { WarningDto } from '../../optimize/dto/warning.dto';
import { RelationDto } from '../../optimize/dto/rules.dto';
import { KNOB_RULES, type KnobRule } from '../pattern';
import { SpacingDto, TimesOfDayDto } from './pattern.dto';

export class StoredItemDto {
  @ApiProperty({ type: 'integer' })
  occurrence_index!: number;

  @ApiProperty({ type: 'integer' })
  location_index!: number;

  @ApiProperty({ type: Number, nullable: true })
  lat!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  lon!: number | null;

  @ApiProperty({ type: String, nullable: true })
  location_label!: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 4, nullable: true })
  day!: number | null;

  @ApiProperty({ enum: KNOB_RULES })
  day_rule!: KnobRule;

  @ApiProperty({ type: TimesOfDayDto, nullable: true })
  tw!: TimesOfDayDto | null;

  @ApiProperty({ enum: KNOB_RULES })
  tw_rule!: KnobRule;

  @ApiProperty({ type: String, nullable: true })
  resource_id!: string | null;

  @ApiProperty({ enum: KNOB_RULES })
  resource_rule!: KnobRule;

  @ApiProperty()
  mandatory!: boolean;

  @ApiProperty({ type: 'integer', description: 'Seconds.' })
  service_time!: number;
}

export class StoredPatternDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Grows with every modification.' })
  version!: number;

  @ApiProperty({ description: 'False: paused.' })
  active!: boolean;

  @ApiProperty()
  external_id!: string;

  @ApiProperty({ type: String, nullable: true })
  client_ref!: string | null;

  @ApiProperty({ enum: ['weekly'] })
  recurrence!: 'weekly';

  @ApiProperty({ type: SpacingDto })
  spacing!: SpacingDto;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ format: 'date-time' })
  updated_at!: string;

  @ApiProperty({ type: [StoredItemDto] })
  items!: StoredItemDto[];

  @ApiPropertyOptional({ type: [String], description: 'Of POST and PATCH.' })
  warnings?: string[];

  @ApiPropertyOptional({ type: [WarningDto], description: 'The same by code and field.' })
  warning_details?: WarningDto[];
}

export class ExpansionDto {
  @ApiProperty({ example: '2026-W48' })
  period_key!: string;

  @ApiProperty({ type: [JobDto] })
  jobs!: JobDto[];

  @ApiProperty({ type: [RelationDto], description: 'From the spacing of the patterns.' })
  relations!: RelationDto[];

  @ApiProperty({ type: 'integer' })
  num_patterns!: number;

  @ApiProperty({ type: [WarningDto] })
  warnings!: WarningDto[];
}
