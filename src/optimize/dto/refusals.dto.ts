import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { ErrorEnvelopeDto } from '../../common/http/error-envelope.dto';
import { OptimizationResponseDto } from './response.dto';

/** SOLVER_INFEASIBLE and SOLVER_TIMEOUT_NO_SOLUTION: the envelope, beside it what there is of a plan (contract B1). */
export class InfeasibleAnswerDto extends IntersectionType(
  ErrorEnvelopeDto,
  OmitType(OptimizationResponseDto, ['status'] as const),
) {
  @ApiProperty({ enum: ['infeasible'] })
  status!: 'infeasible';
}

/** A refusal of validate: the envelope, beside it the verdict (contract B14). */
export class InvalidRequestDto extends ErrorEnvelopeDto {
  @ApiProperty({ enum: [false] })
  valid!: false;

  @ApiProperty({ description: 'The same as detail.message.' })
  message!: string;
}
