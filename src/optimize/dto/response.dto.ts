import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { OptimizationResponse } from '../pipeline/response';
import { ExplanationDto } from './explanation.dto';
import { FeatureCollectionDto } from './geojson.dto';
import { InfeasibilityReportDto } from './infeasibility-report.dto';
import { InsertionSuggestionDto } from './insertion-suggestion.dto';
import { ProblemEchoDto } from './problem-echo.dto';
import { RouteDto } from './route.dto';
import { ScoreDto } from './score.dto';
import { SolverInfoDto } from './solver-info.dto';
import { UnservedEntryDto } from './unserved.dto';
import { WarningDto } from './warning.dto';

/**
 * The answer as the documentation shows it. Each class of it implements the type that the pipeline fills, so that the two cannot drift
 * apart.
 */
export class OptimizationResponseDto implements OptimizationResponse {
  @ApiProperty({
    enum: ['optimal', 'feasible', 'infeasible'],
    description:
      'optimal only when proven of the numbers as sent (never with ROUNDED_INPUT); infeasible when a mandatory job is missing.',
  })
  status!: 'optimal' | 'feasible' | 'infeasible';

  @ApiProperty({ type: String, nullable: true })
  problem_id!: string | null;

  @ApiPropertyOptional({
    type: ProblemEchoDto,
    description:
      'Where the request names its days: what `routes[].day` counts from, and what the days are called.',
  })
  problem?: ProblemEchoDto;

  @ApiProperty({ type: 'integer' })
  solve_time_ms!: number;

  @ApiProperty({
    type: [RouteDto],
    description: 'One for each resource in use, in the order of the resources.',
  })
  routes!: RouteDto[];

  @ApiProperty({ type: [UnservedEntryDto] })
  unserved!: UnservedEntryDto[];

  @ApiProperty({ type: ScoreDto })
  score!: ScoreDto;

  @ApiPropertyOptional({
    type: [InsertionSuggestionDto],
    description: 'Of suggest-insertion: where each new job would go in the plan as it was given, alone.',
  })
  suggestions?: InsertionSuggestionDto[];

  @ApiProperty({ type: [String] })
  warnings!: string[];

  @ApiProperty({ type: [WarningDto], description: 'Parallel to warnings.' })
  warning_details!: WarningDto[];

  @ApiProperty({ type: SolverInfoDto })
  solver!: SolverInfoDto;

  @ApiPropertyOptional({
    type: InfeasibilityReportDto,
    description: 'Of an infeasible answer, 200 or 422, with output_options.include_diagnostics.',
  })
  infeasibility_report?: InfeasibilityReportDto;

  @ApiPropertyOptional({
    type: ExplanationDto,
    description: 'Of a feasible answer with output_options.explain.',
  })
  explanation?: ExplanationDto;

  @ApiProperty()
  cached!: boolean;

  @ApiProperty()
  request_id!: string;

  @ApiPropertyOptional({ type: FeatureCollectionDto, description: 'Where output_options.geojson is true.' })
  geojson?: FeatureCollectionDto;
}
