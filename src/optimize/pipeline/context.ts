import type { EncodedProblem } from '../../kernel/port';

/** Which route of the service a request came by: the meaning of a missing mandatory job depends on it (contract B1). */
export type Endpoint = 'sync';

export type SearchMode = 'auto' | 'return_fast' | 'consume_all_time';

export type Objective = 'min_distance' | 'min_time' | 'min_vehicles' | 'maximize_served' | 'balance_workload';

export interface Warning {
  code: string;
  message: string;
  field: string | null;
}

/** Options after defaults, clamping and automatic choice. */
export interface EffectiveOptions {
  timeLimitMs: number;
  searchMode: SearchMode;
  objective: Objective;
  seed: number;
  /** Iterations that the caller asked for, or that the automatic schedule gave; null: the clock alone. */
  maxIterations: number | null;
  onInfeasible: 'auto' | 'result' | 'error';
  /** Names of the options that the service chose because the caller did not. */
  autoConfigured: string[];
}

/** One power of ten for each quantity; scaled = original × 10^exponent, rounded half up. */
export interface Scales {
  distance: number;
  money: number;
  /** By dimension. */
  load: number[];
}

export interface PlaceInfo {
  /** What `location_index` of the answer says: the caller's matrix index, or the place's number in coordinate mode. */
  index: number;
  lat: number | null;
  lon: number | null;
  label: string | null;
}

export interface WindowInfo {
  start: number;
  end: number;
}

export interface JobContext {
  id: string;
  place: number;
  label: string | null;
  setupTime: number;
  windows: WindowInfo[];
  demands: number[];
  skills: { name: string; level: number }[];
  allowedResourceIds: string[] | null;
  mandatory: boolean;
  penalty: number;
  revenue: number;
  metadata: unknown;
}

export interface ResourceContext {
  id: string;
  vehicleType: string | null;
  profile: number;
  startPlace: number;
  /** Null: an open route. */
  endPlace: number | null;
  shiftStart: number;
  shiftEnd: number;
  fixedCost: number;
  costPerDistance: number;
  costPerTime: number;
  costPerServiceTime: number;
  maxTasks: number | null;
  maxDistance: number | null;
  maxTime: number | null;
  maxTravelTime: number | null;
  /** By dimension; null is unlimited. */
  capacity: (number | null)[];
  skills: { name: string; level: number }[];
  metadata: unknown;
}

export interface VehicleContext {
  resource: number;
  day: number;
}

/**
 * All that extraction and scoring need once the kernel is done: plain, structured-cloneable data, so
 * that it can wait outside the main thread's heap while the solver works.
 */
export interface SolveContext {
  endpoint: Endpoint;
  problemId: string | null;
  options: EffectiveOptions;
  numDays: number;
  dimensions: string[];
  /** Places in the kernel's numbering. */
  places: PlaceInfo[];
  resources: ResourceContext[];
  vehicles: VehicleContext[];
  /** Task i and activity i of the kernel are job i. */
  jobs: JobContext[];
  scales: Scales;
  /** Original distances by profile, kept only where scaling to integers rounded them; row-major over `places`. */
  tables: (Float64Array | null)[];
  warnings: Warning[];
  /** The search saw rounded numbers (ROUNDED_INPUT): what it proves is proven of those only. */
  rounded: boolean;
  profile: RequestProfile;
}

/** The shape of the request that automatic choices look at (contract A10). */
export interface RequestProfile {
  num_jobs: number;
  num_resources: number;
  tw_ratio: number;
  tw_tightness: number | null;
  pd_ratio: number;
  days: number;
  soft_windows: boolean;
  capacity_ratio: number | null;
}

export interface PreparedRequest {
  problem: EncodedProblem;
  context: SolveContext;
}
