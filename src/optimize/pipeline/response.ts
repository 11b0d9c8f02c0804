import type { Position } from '../../travel';
import type { Warning } from './context';
import type { InfeasibilityReport } from './diagnose/report';
import type { Explanation } from './explain/explanation';

/** The answer of every solve route (interface "OptimizationResponse", extras of contract A11). */
export interface OptimizationResponse {
  status: 'optimal' | 'feasible' | 'infeasible';
  problem_id: string | null;
  /** Where the request names its days. */
  problem?: ProblemEcho;
  solve_time_ms: number;
  routes: Route[];
  unserved: UnservedEntry[];
  score: Score;
  /** Of suggest-insertion: by new job. */
  suggestions?: InsertionSuggestion[];
  warnings: string[];
  warning_details: Warning[];
  solver: SolverInfo;
  /** Of an infeasible answer that asked for it. */
  infeasibility_report?: InfeasibilityReport;
  /** Of a feasible answer that asked for it. */
  explanation?: Explanation;
  cached: boolean;
  request_id: string;
  /** Where `output_options.geojson` asks for it. */
  geojson?: FeatureCollection;
}

/** The calendar of the request: what `routes[].day` counts from, and what its days are called. */
export interface ProblemEcho {
  num_days: number;
  start_date?: string;
  day_labels?: string[];
}

/** GeoJSON (RFC 7946), as far as plans need it. */
export interface LineString {
  type: 'LineString';
  coordinates: Position[];
}

export interface PointGeometry {
  type: 'Point';
  coordinates: Position;
}

export interface Feature {
  type: 'Feature';
  geometry: LineString | PointGeometry | null;
  properties: Record<string, unknown>;
}

export interface FeatureCollection {
  type: 'FeatureCollection';
  features: Feature[];
}

export interface ByDimension {
  by_dimension: Record<string, number>;
}

export interface Location {
  lat: number;
  lon: number;
  label: string | null;
}

/** All of one form, thousands an answer: what is undefined is absent from the JSON. */
export interface Activity {
  type: 'start' | 'service' | 'dump' | 'break' | 'end';
  location_index: number;
  /** Of a shipment its id. */
  job_id?: string | undefined;
  shipment_id?: string | undefined;
  task?: 'pickup' | 'delivery' | undefined;
  dump_station_id?: string | undefined;
  break_id?: string | undefined;
  /** Of a break that is taken in parts, from 1. */
  part?: number | undefined;
  /** Seconds of a break. */
  duration?: number | undefined;
  /** Inside the window: service (with its setup) begins here, after any waiting (contract B2). */
  arrival_time: number;
  /** The clock when the vehicle gets there, before any waiting. */
  physical_arrival_time: number;
  departure_time: number;
  waiting_time: number;
  setup_time: number;
  service_time: number;
  /** Of the leg into this stop. */
  travel_time: number;
  distance: number;
  load_on_arrival: ByDimension;
  load_on_departure: ByDimension;
  location?: Location | undefined;
  time_window?: { start: number; end: number } | undefined;
  /** Seconds outside a soft window, and the price of it. */
  early_by?: number | undefined;
  late_by?: number | undefined;
  penalty?: number | undefined;
  metadata?: unknown;
}

export interface RouteSummary {
  total_distance: number;
  total_travel_time: number;
  total_service_time: number;
  total_setup_time: number;
  total_waiting_time: number;
  total_break_time: number;
  total_time: number;
  num_stops: number;
  num_jobs: number;
  jobs_served: number;
  max_loads: Record<string, number>;
  utilization: { time: number; by_dimension: Record<string, number | null> };
  cost: number;
  revenue: number;
}

export interface Violation {
  type: string;
  job_id?: string;
  activity_index?: number;
  dimension?: string;
  /** What is broken, by the names of the request. */
  skill?: string;
  zone?: string;
  relation?: string;
  job_ids?: string[];
  value: number;
  limit: number;
  amount: number;
  penalty: number;
  hard: boolean;
  message: string;
}

export interface Route {
  route_id: string;
  resource_id: string;
  day: number | null;
  vehicle_type: string | null;
  start_time: number;
  end_time: number;
  activities: Activity[];
  summary: RouteSummary;
  violations: Violation[];
  /** Where it is asked for: an encoded polyline or GeoJSON; null where a place has no coordinates. */
  geometry?: string | LineString | null;
  metadata?: unknown;
}

export interface UnservedReason {
  code: string;
  message: string;
  resource_ids: string[];
  num_resources: number;
  detail: Record<string, unknown>;
}

export interface UnservedEntry {
  job_id: string;
  type: 'job' | 'shipment';
  reason: string;
  message: string;
  mandatory: boolean;
  penalty: number;
  reasons: UnservedReason[];
  best_alternative?: { resource_id: string; day?: number; position: number; cost_delta: number };
  metadata?: unknown;
}

/** Where a new job would go in the given plan, alone. */
export interface InsertionPlace {
  resource_id: string;
  day: number | null;
  /** Before which of the stops of that route in `current_solution`; the first is 0. */
  position: number;
  arrival: number;
  /** What `score.total` grows by. */
  cost_delta: number;
}

/** The best places of one new job, cheapest first. */
export interface InsertionSuggestion {
  job_id: string;
  places: InsertionPlace[];
}

export interface Score {
  total: number;
  travel_distance: number;
  travel_time: number;
  fixed_vehicle_cost: number;
  penalty_dropped: number;
  fairness_cost: number;
  /** Jain's index of the shares, where fairness is asked for. */
  fairness_index?: number;
  time_window_penalty: number;
  revenue: number;
  num_vehicles_used: number;
  breakdown: ScoreBreakdown;
  /** Only for objectives of several tiers: their values in order. */
  tiers?: number[];
}

/** The closed list of cost terms (contract C1); `total` is their sum. */
export interface ScoreBreakdown {
  distance: number;
  travel_time: number;
  service_time: number;
  waiting_time: number;
  fixed_vehicle_cost: number;
  overtime: number;
  time_window_penalty: number;
  zone_penalty: number;
  relation_penalty: number;
  break_penalty: number;
  min_tasks_penalty: number;
  penalty_dropped: number;
  fairness_cost: number;
  /** Negative: earned. */
  revenue: number;
}

export interface PhaseInfo {
  objective: string;
  time_limit_seconds: number;
  engine: string;
  first_solution_strategy: string;
  local_search_metaheuristic: string;
  seed: number;
}

/** What became of `options.initial_solution`; stops that are unknown or repeated are ignored. */
export interface InitialSolution {
  used: boolean;
  stops: number;
  ignored: number;
}

/** How far the plan can be from the best one. */
export interface LowerBoundInfo {
  /** In the units of `score.total`, which of the best plan is not less; null: not known. */
  lower_bound: number | null;
  /** (total − lower_bound) / |total|; null where there is no bound. */
  gap: number | null;
}

export interface SolverInfo extends LowerBoundInfo {
  engine: string;
  first_solution_strategy: string;
  local_search_metaheuristic: string;
  phases: PhaseInfo[] | null;
  objective: string;
  search_mode: string;
  time_limit_seconds: number;
  seed: number;
  threads: number;
  max_iterations: number | null;
  iterations: number;
  improvements: number;
  stopped_by: string;
  /** False when the clock decided, so that the same request may give another plan. */
  deterministic: boolean;
  auto_configured: string[];
  initial_solution?: InitialSolution;
  profile: Record<string, unknown>;
}
