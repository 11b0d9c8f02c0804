import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetail,
  type ErrorEnvelope,
  type FieldError,
} from '../errors';

const CODES = Object.keys(ERROR_CODES);

/** How an error answer is documented. Its content is made by `toEnvelope`; this class only describes it. */
export class FieldErrorDto implements FieldError {
  @ApiProperty({ description: 'More exact than the code of the answer; an open list.' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true, example: 'jobs[0].time_windows[0].end' })
  field!: string | null;
}

export class ErrorDetailDto implements ErrorDetail {
  [extra: string]: unknown;

  @ApiProperty({ enum: CODES, enumName: 'ErrorCode', description: 'What is wrong, for programs.' })
  code!: ErrorCode;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  context!: Record<string, unknown>;

  @ApiProperty({ type: [FieldErrorDto] })
  errors!: FieldErrorDto[];

  @ApiProperty({
    description: 'Where the code is explained, on this service.',
    example: '/docs/errors#SCHEMA_ERROR',
  })
  doc_url!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Of a place outside the region: which one, from 0.' })
  location_index?: number;

  @ApiPropertyOptional({ description: 'Of a place outside the region.' })
  lat?: number;

  @ApiPropertyOptional({ description: 'Of a place outside the region.' })
  lon?: number;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Of a place outside the region.' })
  label?: string | null;
}

export class ErrorEnvelopeDto implements ErrorEnvelope {
  [extra: string]: unknown;

  @ApiProperty({ enum: CODES, enumName: 'ErrorCode', description: 'What is wrong, for programs.' })
  code!: ErrorCode;

  @ApiProperty({ type: 'integer' })
  http_status!: number;

  @ApiProperty({ type: ErrorDetailDto })
  detail!: ErrorDetailDto;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The same as detail.context.' })
  context!: Record<string, unknown>;

  @ApiProperty()
  request_id!: string;
}
