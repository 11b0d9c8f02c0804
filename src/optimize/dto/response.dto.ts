import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { Warning } from '../pipeline/context';
import type {
  Activity,
  ByDimension,
  Location,
  OptimizationResponse,
  Route,
  RouteSummary,
  Score,
  ScoreBreakdown,
  UnservedEntry,
  UnservedReason,
  Violation,
} from '../pipeline/response';
import { ExplanationDto } from './explanation.dto';
import { FeatureCollectionDto, LineStringDto } from './geojson.dto';
import { InfeasibilityReportDto } from './infeasibility-report.dto';
import { InsertionSuggestionDto } from './insertion-suggestion.dto';
import { TimeWindowDto } from './places.dto';
import { ProblemEchoDto } from './problem-echo.dto';
import { ECHOED } from './shared-schemas';
import { SolverInfoDto } from './solver-info.dto';

/*
 * The answer as the documentation shows it. Each class implements the type that the pipeline fills, so
 * that the two cannot drift apart.
 */

const NUMBER_BY_NAME = { type: 'object', additionalProperties: { type: 'number' } } as const;
const SECONDS = { type: 'integer', description: 'Seconds.' } as const;
const CLOCK = { type: 'integer', description: 'Seconds from midnight.' } as const;

export class ByDimensionDto implements ByDimension {
  @ApiProperty({ ...NUMBER_BY_NAME, example: { kg: 120 } })
  by_dimension!: Record<string, number>;
}

export class StopLocationDto implements Location {
  @ApiProperty()
  lat!: number;

  @ApiProperty()
  lon!: number;

  @ApiProperty({ type: String, nullable: true })
  label!: string | null;
}

export class ActivityDto implements Activity {
  @ApiProperty({ enum: ['start', 'service', 'dump', 'break', 'end'] })
  type!: 'start' | 'service' | 'dump' | 'break' | 'end';

  @ApiProperty({ type: 'integer' })
  location_index!: number;

  @ApiPropertyOptional({ description: 'On service activities; of a shipment its id.' })
  job_id?: string;

  @ApiPropertyOptional({ description: 'On both stops of a shipment.' })
  shipment_id?: string;

  @ApiPropertyOptional({ enum: ['pickup', 'delivery'], description: 'Which stop of the shipment.' })
  task?: 'pickup' | 'delivery';

  @ApiPropertyOptional({ description: 'On dump activities.' })
  dump_station_id?: string;

  @ApiPropertyOptional({ description: 'On breaks that have an id.' })
  break_id?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Which part of a break taken in parts, from 1.' })
  part?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds of a break.' })
  duration?: number;

  @ApiProperty({
    type: 'integer',
    description: 'When setup or service begins, inside the window, after any waiting.',
  })
  arrival_time!: number;

  @ApiProperty({ type: 'integer', description: 'When the vehicle gets there.' })
  physical_arrival_time!: number;

  @ApiProperty(CLOCK)
  departure_time!: number;

  @ApiProperty(SECONDS)
  waiting_time!: number;

  @ApiProperty(SECONDS)
  setup_time!: number;

  @ApiProperty(SECONDS)
  service_time!: number;

  @ApiProperty({ type: 'integer', description: 'Seconds of the leg into this stop.' })
  travel_time!: number;

  @ApiProperty({ description: 'Of the leg into this stop, in the unit of the request.' })
  distance!: number;

  @ApiProperty({ type: ByDimensionDto })
  load_on_arrival!: ByDimensionDto;

  @ApiProperty({ type: ByDimensionDto })
  load_on_departure!: ByDimensionDto;

  @ApiPropertyOptional({ type: StopLocationDto, description: 'When coordinates are known.' })
  location?: StopLocationDto;

  @ApiPropertyOptional({ type: TimeWindowDto, description: 'The window used.' })
  time_window?: TimeWindowDto;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds before a soft window.' })
  early_by?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds after a soft window.' })
  late_by?: number;

  @ApiPropertyOptional({ description: 'What missing the soft window costs.' })
  penalty?: number;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}

export class UtilizationDto {
  @ApiProperty()
  time!: number;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'number', nullable: true } })
  by_dimension!: Record<string, number | null>;
}

export class RouteSummaryDto implements RouteSummary {
  @ApiProperty()
  total_distance!: number;

  @ApiProperty(SECONDS)
  total_travel_time!: number;

  @ApiProperty(SECONDS)
  total_service_time!: number;

  @ApiProperty(SECONDS)
  total_setup_time!: number;

  @ApiProperty(SECONDS)
  total_waiting_time!: number;

  @ApiProperty(SECONDS)
  total_break_time!: number;

  @ApiProperty({ type: 'integer', description: 'End − start = travel + service + setup + waiting + break.' })
  total_time!: number;

  @ApiProperty({ type: 'integer', description: 'A shipment counts twice.' })
  num_stops!: number;

  @ApiProperty({ type: 'integer', description: 'Jobs and shipments.' })
  num_jobs!: number;

  @ApiProperty({ type: 'integer', description: 'Same as num_jobs.' })
  jobs_served!: number;

  @ApiProperty(NUMBER_BY_NAME)
  max_loads!: Record<string, number>;

  @ApiProperty({ type: UtilizationDto })
  utilization!: UtilizationDto;

  @ApiProperty()
  cost!: number;

  @ApiProperty()
  revenue!: number;
}

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

export class RouteDto implements Route {
  @ApiProperty()
  route_id!: string;

  @ApiProperty()
  resource_id!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'null when the problem has one day.' })
  day!: number | null;

  @ApiProperty({ type: String, nullable: true })
  vehicle_type!: string | null;

  @ApiProperty(CLOCK)
  start_time!: number;

  @ApiProperty(CLOCK)
  end_time!: number;

  @ApiProperty({ type: [ActivityDto] })
  activities!: ActivityDto[];

  @ApiProperty({ type: RouteSummaryDto })
  summary!: RouteSummaryDto;

  @ApiProperty({ type: [ViolationDto] })
  violations!: ViolationDto[];

  @ApiPropertyOptional({
    oneOf: [{ type: 'string', nullable: true }, { $ref: getSchemaPath(LineStringDto) }],
    description: 'As output_options.geometry asks; null where a place has no coordinates.',
  })
  geometry?: string | LineStringDto | null;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}

export class UnservedReasonDto implements UnservedReason {
  @ApiProperty({ description: 'An open list.', example: 'capacity_exceeded' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: [String] })
  resource_ids!: string[];

  @ApiProperty({ type: 'integer' })
  num_resources!: number;

  @ApiProperty({ type: 'object', additionalProperties: true })
  detail!: Record<string, unknown>;
}

export class BestAlternativeDto {
  @ApiProperty()
  resource_id!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Where several days are planned.' })
  day?: number;

  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty()
  cost_delta!: number;
}

export class UnservedEntryDto implements UnservedEntry {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ enum: ['job', 'shipment'] })
  type!: 'job' | 'shipment';

  @ApiProperty({ description: 'The most binding reason; an open list.', example: 'time_window_infeasible' })
  reason!: string;

  @ApiProperty({ description: 'What to change.' })
  message!: string;

  @ApiProperty()
  mandatory!: boolean;

  @ApiProperty()
  penalty!: number;

  @ApiProperty({ type: [UnservedReasonDto] })
  reasons!: UnservedReasonDto[];

  @ApiPropertyOptional({ type: BestAlternativeDto })
  best_alternative?: BestAlternativeDto;

  @ApiPropertyOptional({ ...ECHOED, description: 'As it was sent.' })
  metadata?: unknown;
}

export class ScoreBreakdownDto implements ScoreBreakdown {
  @ApiProperty()
  distance!: number;

  @ApiProperty()
  travel_time!: number;

  @ApiProperty()
  service_time!: number;

  @ApiProperty()
  waiting_time!: number;

  @ApiProperty()
  fixed_vehicle_cost!: number;

  @ApiProperty()
  overtime!: number;

  @ApiProperty()
  time_window_penalty!: number;

  @ApiProperty()
  zone_penalty!: number;

  @ApiProperty()
  relation_penalty!: number;

  @ApiProperty()
  break_penalty!: number;

  @ApiProperty()
  min_tasks_penalty!: number;

  @ApiProperty()
  penalty_dropped!: number;

  @ApiProperty()
  fairness_cost!: number;

  @ApiProperty({ description: 'Negative: earned.' })
  revenue!: number;
}

export class ScoreDto implements Score {
  @ApiProperty({ description: 'The sum of the breakdown.' })
  total!: number;

  @ApiProperty()
  travel_distance!: number;

  @ApiProperty(SECONDS)
  travel_time!: number;

  @ApiProperty()
  fixed_vehicle_cost!: number;

  @ApiProperty({ description: 'Penalties of dropped jobs; 100,000,000 for each missing mandatory one.' })
  penalty_dropped!: number;

  @ApiProperty()
  fairness_cost!: number;

  @ApiPropertyOptional({ description: 'Jain: 1 is even. Where fairness is asked for.' })
  fairness_index?: number;

  @ApiProperty()
  time_window_penalty!: number;

  @ApiProperty()
  revenue!: number;

  @ApiProperty({ type: 'integer', description: 'Distinct resources.' })
  num_vehicles_used!: number;

  @ApiProperty({ type: ScoreBreakdownDto })
  breakdown!: ScoreBreakdownDto;

  @ApiPropertyOptional({ type: [Number], description: 'Ordered values of an objective of several tiers.' })
  tiers?: number[];
}

export class WarningDto implements Warning {
  @ApiProperty({ example: 'UNKNOWN_FIELD' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ type: String, nullable: true })
  field!: string | null;
}

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

export class ValidationDto {
  @ApiProperty({ enum: [true] })
  valid!: true;

  @ApiProperty()
  message!: string;
}
