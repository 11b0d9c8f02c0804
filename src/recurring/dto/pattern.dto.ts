import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  type ApiPropertyOptions,
  getSchemaPath,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import { ResourceDto } from '../../optimize/dto/resource.dto';
import { ASKED_RULES, type AskedRule } from '../pattern';

/* Bodies and answers of the recurring routes, as the documentation shows them; registration/ reads them. */

const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;
const RULES: ApiPropertyOptions = { type: 'array', items: { type: 'string', enum: [...ASKED_RULES] } };

export class TimesOfDayDto {
  @ApiProperty({ type: 'integer', description: 'Seconds from midnight.', example: 32_400 })
  start!: number;

  @ApiProperty({ type: 'integer', example: 43_200 })
  end!: number;
}

const TIMES_OR_NULL = {
  type: 'object' as const,
  nullable: true,
  allOf: [{ $ref: getSchemaPath(TimesOfDayDto) }],
};

export class PatternPlaceDto {
  @ApiProperty({ type: 'integer', description: 'Row in the matrices of solves that bring their own.' })
  index!: number;

  @ApiProperty({ example: 50.8503 })
  lat!: number;

  @ApiProperty({ example: 4.3517 })
  lon!: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  label?: string | null;
}

export class SpacingDto {
  @ApiPropertyOptional({ default: false, description: 'No two occurrences on one day.' })
  distinct_days?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    default: 0,
    description: 'Days between any two occurrences at least: 2 keeps Monday and Wednesday.',
  })
  min_gap_days?: number;
}

/** A resource as solves know it, at places of the pattern. */
export class PatternResourceDto extends ResourceDto {
  @ApiPropertyOptional({ type: TimesOfDayDto, description: 'Another name of time_window.' })
  tw?: TimesOfDayDto;

  @ApiPropertyOptional({
    default: false,
    description:
      'What other active patterns of the tenant have been promised on this resource id is taken into account.',
  })
  share_with_existing?: boolean;
}

/** Index i of every list describes occurrence i. */
@ApiExtraModels(TimesOfDayDto)
class OccurrencesDto {
  @ApiProperty({ ...INTEGERS, description: 'One of the places, by its index.', example: [1] })
  location_index!: number[];

  @ApiProperty({ ...INTEGERS, description: 'Seconds.', example: [1_200] })
  service_time!: number[];

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: 4, nullable: true },
    description: '0: Monday … 4: Friday; null where free.',
  })
  day!: (number | null)[];

  @ApiProperty(RULES)
  day_rule!: AskedRule[];

  @ApiProperty({
    type: 'array',
    items: TIMES_OR_NULL,
    description: 'Null where free.',
  })
  tw!: (TimesOfDayDto | null)[];

  @ApiProperty(RULES)
  tw_rule!: AskedRule[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'Ids of resources; null where free.',
  })
  resource!: (string | null)[];

  @ApiProperty(RULES)
  resource_rule!: AskedRule[];

  @ApiProperty({ type: [Boolean], description: 'False: it may be left out where there is no room.' })
  mandatory!: boolean[];
}

class PatternPartsDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Kept and not interpreted.' })
  client_ref?: string | null;

  @ApiPropertyOptional({ type: SpacingDto })
  spacing?: SpacingDto;

  @ApiProperty({ type: [PatternPlaceDto] })
  locations!: PatternPlaceDto[];

  @ApiProperty({ type: [PatternResourceDto], description: 'Fleet of the registration; not kept.' })
  resources!: PatternResourceDto[];
}

export class PatternDto extends IntersectionType(PatternPartsDto, OccurrencesDto) {
  @ApiProperty({
    description: 'Of the caller, one pattern’s in a tenant, without `::`.',
    example: 'cleaning-townhall',
  })
  external_id!: string;

  @ApiPropertyOptional({ enum: ['weekly'], default: 'weekly' })
  recurrence?: 'weekly';
}

const CLEARED = { nullable: true, description: 'Null clears every entry, a null entry one.' } as const;
const PATCHED_RULES: ApiPropertyOptions = {
  ...{ type: 'array', ...CLEARED },
  items: { type: 'string', enum: [...ASKED_RULES], nullable: true },
};

/** What is absent stays as it is, what is null is cleared. */
export class PatternPatchDto extends PartialType(
  IntersectionType(
    OmitType(PatternPartsDto, ['spacing']),
    PickType(OccurrencesDto, ['location_index', 'service_time', 'mandatory']),
  ),
) {
  @ApiPropertyOptional({ type: SpacingDto, nullable: true, description: 'Null: none.' })
  spacing?: SpacingDto | null;

  @ApiPropertyOptional({
    ...{ type: 'array', ...CLEARED },
    items: { type: 'integer', minimum: 0, maximum: 4, nullable: true },
  })
  day?: (number | null)[] | null;

  @ApiPropertyOptional(PATCHED_RULES)
  day_rule?: (AskedRule | null)[] | null;

  @ApiPropertyOptional({
    ...{ type: 'array', ...CLEARED },
    items: TIMES_OR_NULL,
  })
  tw?: (TimesOfDayDto | null)[] | null;

  @ApiPropertyOptional(PATCHED_RULES)
  tw_rule?: (AskedRule | null)[] | null;

  @ApiPropertyOptional({ ...{ type: 'array', ...CLEARED }, items: { type: 'string', nullable: true } })
  resource?: (string | null)[] | null;

  @ApiPropertyOptional(PATCHED_RULES)
  resource_rule?: (AskedRule | null)[] | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The version that the caller knows.' })
  expected_version!: number;

  @ApiPropertyOptional({ description: 'False pauses it; true on a paused one needs `resources`.' })
  active?: boolean;
}

export class ExpandDto {
  @ApiProperty({ description: 'An ISO week.', example: '2026-W48' })
  period_key!: string;

  @ApiPropertyOptional({
    type: 'array',
    nullable: true,
    items: { type: 'integer', minimum: 0, maximum: 4 },
    description: 'Fixed days that are meant; null: all.',
  })
  requested_days?: number[] | null;

  @ApiPropertyOptional({ type: [String], nullable: true, description: 'Ids of patterns; null: all.' })
  pattern_ids?: string[] | null;
}
