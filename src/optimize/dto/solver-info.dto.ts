import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { InitialSolution, PhaseInfo, SolverInfo } from '../pipeline/response';

/* How the answer was made; each class implements the type that the pipeline fills. */

export class PhaseInfoDto implements PhaseInfo {
  @ApiProperty()
  objective!: string;

  @ApiProperty()
  time_limit_seconds!: number;

  @ApiProperty()
  engine!: string;

  @ApiProperty()
  first_solution_strategy!: string;

  @ApiProperty()
  local_search_metaheuristic!: string;

  @ApiProperty({ type: 'integer' })
  seed!: number;
}

export class InitialSolutionInfoDto implements InitialSolution {
  @ApiProperty()
  used!: boolean;

  @ApiProperty({ type: 'integer', description: 'That were sent.' })
  stops!: number;

  @ApiProperty({ type: 'integer', description: 'Unknown, repeated or half of a shipment.' })
  ignored!: number;
}

export class SolverInfoDto implements SolverInfo {
  @ApiProperty({
    example: 'ruin_recreate',
    description:
      'What made the plan: ruin_recreate or local_search, or exact where the exact search proved it best.',
  })
  engine!: string;

  @ApiProperty({
    example: 'SAVINGS',
    description:
      'What made the first plan; AUTOMATIC is an insertion of the kernel itself, NONE that a given plan took its place.',
  })
  first_solution_strategy!: string;

  @ApiProperty({
    example: 'SIMULATED_ANNEALING',
    description: 'What decided which changes were kept; NONE where no iteration ran.',
  })
  local_search_metaheuristic!: string;

  @ApiProperty({ type: [PhaseInfoDto], nullable: true })
  phases!: PhaseInfoDto[] | null;

  @ApiProperty({
    description:
      "What the plan is judged by: options.objective; of options.objectives the first, of the caller's phases the last one's.",
  })
  objective!: string;

  @ApiProperty()
  search_mode!: string;

  @ApiProperty()
  time_limit_seconds!: number;

  @ApiProperty({ type: 'integer' })
  seed!: number;

  @ApiProperty({ type: 'integer', description: 'Threads that searched.' })
  threads!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  max_iterations!: number | null;

  @ApiProperty({ type: 'integer', description: 'Of several threads, of the first one.' })
  iterations!: number;

  @ApiProperty({ type: 'integer' })
  improvements!: number;

  @ApiProperty({ example: 'iterations' })
  stopped_by!: string;

  @ApiProperty({ description: 'false: the clock decided, and the same request may give another plan.' })
  deterministic!: boolean;

  @ApiProperty({
    type: [String],
    description:
      'Every option that the service chose because the caller did not; empty with auto_configure false.',
  })
  auto_configured!: string[];

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 14250,
    description:
      'No plan that serves all mandatory work can be best with a smaller score.total; equal to it where status is optimal, null where no bound is known.',
  })
  lower_bound!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    example: 0.08,
    description:
      '(score.total − lower_bound) / |score.total|: how far the plan can be from the best one at most.',
  })
  gap!: number | null;

  @ApiPropertyOptional({
    type: InitialSolutionInfoDto,
    description: 'Where options.initial_solution was sent.',
  })
  initial_solution?: InitialSolutionInfoDto;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The shape of the request.' })
  profile!: Record<string, unknown>;
}
