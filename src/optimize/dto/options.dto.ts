import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIRST_SOLUTION_STRATEGIES, METAHEURISTICS, OBJECTIVES } from '../pipeline/shape/names';

export class ObjectiveDto {
  @ApiProperty({ enum: OBJECTIVES })
  type!: string;

  @ApiPropertyOptional({ default: 1 })
  weight?: number;
}

/** Prices where a resource has none, factors of its own ones (docs/rules.md). */
export class WeightsDto {
  @ApiPropertyOptional()
  distance?: number;

  @ApiPropertyOptional()
  time?: number;

  @ApiPropertyOptional()
  waiting?: number;

  @ApiPropertyOptional({ description: 'Money for a used vehicle.' })
  vehicles?: number;

  @ApiPropertyOptional()
  fairness?: number;

  @ApiPropertyOptional({ description: 'Factor of late penalties.' })
  lateness?: number;
}

export class FairnessDto {
  @ApiPropertyOptional({
    enum: ['work_time', 'service_time', 'num_jobs', 'distance', 'load'],
    default: 'work_time',
  })
  metric?: string;

  @ApiPropertyOptional({
    default: 0,
    description: 'Money for a unit away from the mean; 1 under balance_workload.',
  })
  weight?: number;

  @ApiPropertyOptional({ enum: ['day', 'horizon'], default: 'day' })
  scope?: string;

  @ApiPropertyOptional({ default: 0, description: 'Share of the mean that is free.' })
  tolerance?: number;

  @ApiPropertyOptional({ enum: ['mean'], default: 'mean' })
  reference?: string;

  @ApiPropertyOptional({ description: 'Of the metric load; the first one when absent.' })
  dimension?: string;
}

export class PhaseDto {
  @ApiPropertyOptional({ description: 'An equal share of what is left when absent.' })
  time_limit_seconds?: number;

  @ApiPropertyOptional({ enum: OBJECTIVES })
  objective?: string;

  @ApiPropertyOptional({ enum: METAHEURISTICS })
  local_search_metaheuristic?: string;

  @ApiPropertyOptional({ enum: FIRST_SOLUTION_STRATEGIES })
  first_solution_strategy?: string;

  @ApiPropertyOptional()
  engine?: string;

  @ApiPropertyOptional({ type: 'integer' })
  seed?: number;
}

/** Exactly one of job_id, break_id and dump_station_id. */
export class SeedStopDto {
  @ApiPropertyOptional({
    description: 'A job, a shipment, or a step of it as "id:pickup". Alias: shipment_id.',
  })
  job_id?: string;

  @ApiPropertyOptional({ enum: ['pickup', 'delivery'], description: 'Of a shipment.' })
  task?: string;

  @ApiPropertyOptional()
  break_id?: string;

  @ApiPropertyOptional()
  dump_station_id?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Of a break taken in parts, from 1.' })
  part?: number;
}

export class SeedRouteDto {
  @ApiProperty()
  resource_id!: string;

  @ApiPropertyOptional({ type: 'integer' })
  day?: number;

  @ApiPropertyOptional({ type: [SeedStopDto], description: 'In order.' })
  stops?: SeedStopDto[];

  @ApiPropertyOptional({ type: [String], description: 'Short for stops that are jobs; behind stops.' })
  job_ids?: string[];
}

export class SeedSolutionDto {
  @ApiProperty({ type: [SeedRouteDto] })
  routes!: SeedRouteDto[];
}

export class SolveOptionsDto {
  @ApiPropertyOptional({
    description: 'Above 0; chosen by size when absent, lowered to the maximum of the server.',
  })
  time_limit_seconds?: number;

  @ApiPropertyOptional({
    enum: OBJECTIVES,
    default: 'min_distance',
  })
  objective?: string;

  @ApiPropertyOptional({ enum: ['auto', 'return_fast', 'consume_all_time'], default: 'auto' })
  search_mode?: string;

  @ApiPropertyOptional({ type: 'integer', default: 1 })
  seed?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Same seed and iterations, same plan.' })
  max_iterations?: number;

  @ApiPropertyOptional({ default: true })
  auto_configure?: boolean;

  @ApiPropertyOptional({
    default: 'auto',
    description: 'auto, local_search or ruin_recreate (alias alns); another name is a warning, and auto.',
  })
  engine?: string;

  @ApiPropertyOptional({
    enum: ['auto', 'result', 'error'],
    default: 'auto',
    description: 'How a missing mandatory job is answered: result is always 200, error always 422.',
  })
  on_infeasible?: string;

  @ApiPropertyOptional({
    type: 'integer',
    default: 60,
    description: 'Seconds on each side of a pinned arrival.',
  })
  departure_window_slack?: number;

  @ApiPropertyOptional({
    type: [ObjectiveDto],
    description: 'Instead of objective: a weighted sum, or tiers.',
  })
  objectives?: ObjectiveDto[];

  @ApiPropertyOptional({ enum: ['weighted', 'lexicographic'], default: 'weighted' })
  objective_mode?: string;

  @ApiPropertyOptional({ type: WeightsDto })
  weights?: WeightsDto;

  @ApiPropertyOptional({ type: FairnessDto })
  fairness?: FairnessDto;

  @ApiPropertyOptional({
    type: [PhaseDto],
    nullable: true,
    description: 'Run in turn, each from the plan before it.',
  })
  phases?: PhaseDto[] | null;

  @ApiPropertyOptional({ enum: FIRST_SOLUTION_STRATEGIES, default: 'AUTOMATIC' })
  first_solution_strategy?: string;

  @ApiPropertyOptional({
    enum: METAHEURISTICS,
    default: 'AUTOMATIC',
    description: 'A named one chooses the engine local_search where engine is left open.',
  })
  local_search_metaheuristic?: string;

  @ApiPropertyOptional({ description: 'End after so many seconds without a better plan.' })
  no_improvement_seconds?: number;

  @ApiPropertyOptional({
    type: 'integer',
    default: 1,
    description:
      'Solver slots that search together, each with a seed of its own, and tell one another of their best plans. Slots that stand idle when the solve begins are taken; where they are fewer, or others come for them, the warning THREADS_CLAMPED says so.',
  })
  threads?: number;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Seconds before any one stop; unlimited when absent.',
  })
  max_wait?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Most routes a day.' })
  max_vehicles?: number;

  @ApiPropertyOptional({ default: false, description: 'Stops in a row at one place are set up once.' })
  setup_once_per_location?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Means something on async routes alone.' })
  live_tracking?: boolean;

  @ApiPropertyOptional({ type: SeedSolutionDto, description: 'The search begins with this plan.' })
  initial_solution?: SeedSolutionDto;
}
