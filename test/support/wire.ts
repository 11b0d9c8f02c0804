/**
 * The wire as a caller sees it, written from the interface and the contract alone. Nothing here is
 * imported from `src/`, so that a misreading in the product cannot hide itself in its own tests.
 */

export interface WindowBody {
  start: number;
  end: number;
}

export interface JobWindowBody extends WindowBody {
  early_penalty?: number | null;
  late_penalty?: number | null;
  day?: number | null;
}

export interface PlaceBody {
  lat?: number;
  lon?: number;
  label?: string;
  location_index?: number;
}

export type Amounts = number | Record<string, number>;

export interface JobBody {
  id: string;
  location_index?: number;
  location?: PlaceBody;
  demands?: Amounts;
  service_time?: number;
  setup_time?: number;
  time_windows?: JobWindowBody[];
  required_skills?: string[];
  skill_levels?: Record<string, number>;
  allowed_resource_ids?: string[];
  mandatory?: boolean;
  penalty?: number;
  revenue?: number;
  departure_time?: number;
  [extra: string]: unknown;
}

export interface ResourceBody {
  id: string;
  depot_index?: number;
  start_depot_id?: string;
  end_depot_id?: string;
  end_depot_index?: number;
  start_location?: PlaceBody;
  end_location?: PlaceBody;
  return_to_depot?: boolean;
  time_window?: WindowBody;
  capacities?: Amounts;
  initial_load?: Amounts;
  skills?: string[];
  skill_levels?: Record<string, number>;
  skill_multipliers?: Record<string, number>;
  vehicle_type?: string;
  speed_factor?: number;
  service_time_factor?: number;
  fixed_cost?: number;
  cost_per_distance?: number;
  cost_per_time?: number;
  cost_per_service_time?: number;
  max_tasks?: number;
  max_distance?: number;
  max_time?: number;
  max_travel_time?: number;
  [extra: string]: unknown;
}

export interface MatrixSet {
  distance_matrix?: (number | null)[][];
  time_matrix?: (number | null)[][];
}

export interface TravelBody extends MatrixSet {
  locations?: { index?: number; id?: string; lat: number; lon: number; label?: string }[];
  profile?: string;
  provider?: string;
  speed?: number;
  detour_factor?: number;
  speed_factor?: number;
  vehicle_matrices?: Record<string, MatrixSet>;
  vehicle_profiles?: Record<string, { profile?: string; speed_factor?: number }>;
  [extra: string]: unknown;
}

export interface DepotBody {
  id: string;
  location_index?: number;
  location?: PlaceBody;
  time_window?: WindowBody;
  service_time?: number;
}

export interface RelationBody {
  id?: string;
  type: string;
  job_ids: string[];
  min_gap?: number;
  max_gap?: number | null;
  requires?: boolean;
  [extra: string]: unknown;
}

export interface RequestBody {
  metadata?: Record<string, unknown>;
  travel: TravelBody;
  resources: ResourceBody[];
  jobs?: JobBody[];
  depots?: DepotBody[];
  relations?: RelationBody[] | Record<string, unknown>;
  options?: Record<string, unknown>;
  [extra: string]: unknown;
}

export interface Activity {
  type: string;
  location_index: number;
  job_id?: string;
  shipment_id?: string;
  task?: string;
  dump_station_id?: string;
  break_id?: string;
  part?: number;
  duration?: number;
  early_by?: number;
  late_by?: number;
  penalty?: number;
  arrival_time: number;
  departure_time: number;
  service_time?: number;
  setup_time?: number;
  waiting_time?: number;
  travel_time?: number;
  distance?: number;
  physical_arrival_time?: number;
  location?: PlaceBody | null;
  time_window?: WindowBody;
  load_on_arrival?: { by_dimension: Record<string, number> };
  load_on_departure: { by_dimension: Record<string, number> };
}

export interface Summary {
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
  cost: number;
  revenue: number;
  utilization?: { time: number; by_dimension: Record<string, number | null> };
}

export interface Violation {
  type: string;
  hard: boolean;
  job_id?: string;
  activity_index?: number;
  penalty?: number;
}

export interface Route {
  resource_id: string;
  day: number | null;
  start_time: number;
  end_time: number;
  activities: Activity[];
  summary: Summary;
  violations: Violation[];
}

export interface UnservedReason {
  code: string;
  message: string;
  resource_ids: string[];
  num_resources: number;
  detail?: Record<string, unknown>;
}

export interface Unserved {
  job_id: string;
  type: string;
  reason: string;
  message: string;
  mandatory: boolean;
  penalty: number;
  reasons: UnservedReason[];
  best_alternative?: { resource_id: string; position: number; cost_delta: number } | null;
}

export interface Score {
  total: number;
  travel_distance: number;
  travel_time: number;
  fixed_vehicle_cost: number;
  penalty_dropped: number;
  fairness_cost: number;
  num_vehicles_used: number;
  fairness_index?: number;
  time_window_penalty?: number;
  tiers?: number[];
  breakdown: Record<string, number>;
}

export interface PlanBody {
  solver?: Record<string, unknown>;
  status: string;
  problem_id: string | null;
  problem?: Record<string, unknown>;
  solve_time_ms: number;
  routes: Route[];
  unserved: Unserved[];
  score: Score;
  warnings: string[];
  warning_details?: readonly { code: string; field: string | null }[];
}
