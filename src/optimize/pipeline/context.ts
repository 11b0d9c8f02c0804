import type { EncodedProblem } from '../../kernel/port';
import type { ProfileName, RoadProviderName } from '../../travel';
import type { Endpoint, EndpointRules } from './endpoints';
import type { DiagnosisInput } from './diagnose/input';
import type { FairnessContext } from './fairness-context';
import type { RequestProfile } from './request-profile';
import type { VehicleLimits } from './route-limits';
import type { FIRST_SOLUTION_STRATEGIES, METAHEURISTICS } from './shape/names';
import type { Calendar } from './shape/parsed';
import type { ShiftOver } from './shift-over';
import type { TravelProfile } from './travel-profile';

export type SearchMode = 'auto' | 'return_fast' | 'consume_all_time';

export type Objective = 'min_distance' | 'min_time' | 'min_vehicles' | 'maximize_served' | 'balance_workload';

export type Engine = 'auto' | 'local_search' | 'ruin_recreate';
export type FirstSolutionStrategy = (typeof FIRST_SOLUTION_STRATEGIES)[number];
export type Metaheuristic = (typeof METAHEURISTICS)[number];

export interface Warning {
  code: string;
  message: string;
  field: string | null;
}

/** The options that name a method. */
export type MethodOption = 'engine' | 'first_solution_strategy' | 'local_search_metaheuristic';

/** One part of a solve, begun with the plan of the one before (contract A9, C8). */
export interface EffectivePhase {
  timeLimitMs: number;
  objective: Objective;
  engine: Engine;
  firstSolution: FirstSolutionStrategy;
  metaheuristic: Metaheuristic;
  /** Methods that are the caller's choice. */
  named: MethodOption[];
  seed: number;
}

/** Options after defaults, clamping and automatic choice. */
export interface EffectiveOptions {
  timeLimitMs: number;
  searchMode: SearchMode;
  /** The whole time limit is the request's, whatever is proven before (contract B9). */
  lasts: boolean;
  isWatched: boolean;
  objective: Objective;
  engine: Engine;
  firstSolution: FirstSolutionStrategy;
  metaheuristic: Metaheuristic;
  /** Methods that are the caller's choice. */
  named: MethodOption[];
  /** End after so long without a better plan; null: only by the rule of the search mode. */
  noImprovementMs: number | null;
  /** Empty: one search, by the options themselves. */
  phases: EffectivePhase[];
  seed: number;
  /** Threads that search, where so many are free. */
  threads: number;
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
  /** Money a second; null: that side is hard. */
  earlyPenalty: number | null;
  latePenalty: number | null;
}

/** A job or a shipment. */
export interface TaskContext {
  id: string;
  type: 'job' | 'shipment';
  /** Where the caller wrote it. */
  field: string;
  firstActivity: number;
  numActivities: number;
  skills: { name: string; level: number }[];
  allowedResourceIds: string[] | null;
  /** Null: every day. */
  allowedDays: number[] | null;
  mandatory: boolean;
  penalty: number;
  revenue: number;
  /** Why no route may serve it: its locked route cannot be driven. */
  lockConflict: 'resource_disabled' | 'lock_conflict' | null;
  metadata: unknown;
}

/** What is done at a place: the service of a job, the pickup or the delivery of a shipment. */
export interface ActivityContext {
  task: number;
  kind: 'service' | 'pickup' | 'delivery';
  place: number;
  label: string | null;
  windows: WindowInfo[];
  /** Goods of a delivery leave the depot no earlier, those of a shipment are picked up no earlier. */
  releaseTime: number;
  demands: number[];
}

export interface ResourceContext {
  id: string;
  vehicleType: string | null;
  profile: number;
  /** With the objective's default price and the caller's weights (objective-plan.ts). */
  fixedCost: number;
  costPerDistance: number;
  costPerTime: number;
  costPerWait: number;
  costPerServiceTime: number;
  overtimeCostPerTime: number;
  minTasks: number;
  /** Serves its own zones alone. */
  zoneOnly: boolean;
  /** By dimension; null is unlimited. */
  capacity: (number | null)[];
  maxDistance: number | null;
  skills: { name: string; level: number }[];
  disabled: boolean;
  shiftOver: ShiftOver | null;
  metadata: unknown;
}

export interface BreakContext {
  id: string | null;
  /** Null: where the vehicle stands. */
  place: number | null;
  paid: boolean;
  penalty: number;
  numParts: number;
  /** By what it is owed. */
  rule: 'window' | 'driving' | 'work';
  /** When it may begin at the latest; null: it is owed by driving or work. */
  latest: number | null;
}

/** A locked route, in the caller's words. */
export interface LockedRouteContext {
  field: string;
  resourceId: string;
  /** 0 where the request plans a single day. */
  day: number;
  jobIds: string[];
}

/** The resource is disabled, or does not work on that day. */
export type Absence = 'resource_disabled' | 'day_unavailable';

/** A resource on a day. */
export interface VehicleContext {
  resource: number;
  day: number;
  startPlace: number;
  /** Null: an open route. */
  endPlace: number | null;
  shiftStart: number;
  shiftEnd: number;
  /** When it may leave its start: the shift has begun, the depot is open, loading is done. */
  leavesFrom: number;
  /** Seconds of unloading at the end depot, inside the shift. */
  endService: number;
  breaks: BreakContext[];
  /** Why nobody drives it, where it is there for a given route alone (contract B16). */
  absence: Absence | null;
}

export interface DumpStationContext {
  id: string;
  /** Where the caller wrote it. */
  field: string;
  /** Who may use it; null: everybody. */
  resources: number[] | null;
  place: number;
  label: string | null;
  windows: WindowInfo[];
  /** By dimension; null is unlimited. */
  capacity: (number | null)[];
}

export interface ZoneContext {
  id: string;
  hard: boolean;
  penalty: number;
  resources: number[];
  activities: number[];
}

export interface RelationContext {
  id: string | null;
  type: string;
  penalty: number;
  /** Hard, and of a kind by which a member may not be served without others. */
  requires: boolean;
  /** Seconds between members; of same_time the largest one is its tolerance. */
  minGap: number;
  maxGap: number | null;
  activities: number[];
}

export type TermName = 'money' | 'vehicles' | 'unserved' | 'distance' | 'time' | 'fairness';
/** A weighted sum, in the caller's units. */
export type ObjectiveTier = { term: TermName; weight: number }[];

/** What became of `options.initial_solution`. */
export interface InitialSolutionInfo {
  used: boolean;
  stops: number;
  ignored: number;
}

/** What the answer holds besides the plan. */
export interface OutputContext {
  geometry: 'none' | 'straight' | 'road';
  geometryFormat: 'polyline' | 'geojson';
  geojson: boolean;
  explain: boolean;
}

/** Who draws the lines of routes along roads. */
export interface RoadLinesContext {
  provider: RoadProviderName;
  /** By resource; null: the server does not know its roads. */
  profiles: (ProfileName | null)[];
  /** Where the caller asked for them. */
  field: string;
}

/**
 * All that extraction and scoring need once the kernel is done: plain, structured-cloneable data, so
 * that it can wait outside the main thread's heap while the solver works.
 */
export interface SolveContext {
  endpoint: Endpoint;
  problemId: string | null;
  options: EffectiveOptions;
  output: OutputContext;
  /** Null: lines are straight, or nobody asks for any. */
  roadLines: RoadLinesContext | null;
  numDays: number;
  calendar: Calendar | null;
  dimensions: string[];
  /** Places in the kernel's numbering. */
  places: PlaceInfo[];
  resources: ResourceContext[];
  vehicles: VehicleContext[];
  /** Jobs, then shipments. */
  tasks: TaskContext[];
  /** The kernel's activities: of the jobs, then pickup and delivery of each shipment. */
  activities: ActivityContext[];
  dumpStations: DumpStationContext[];
  zones: ZoneContext[];
  relations: RelationContext[];
  fairness: FairnessContext | null;
  tiers: ObjectiveTier[];
  /** `score.tiers` is told: the objective is more than one sum. */
  showsTiers: boolean;
  /** Locked routes that nobody can drive, in the caller's words (contract B18). */
  lockConflicts: { field: string; message: string }[];
  lockedRoutes: LockedRouteContext[];
  /** Where the caller disabled whom. */
  disabledResources: { field: string; resourceId: string }[];
  initialSolution: InitialSolutionInfo | null;
  /** The routes of a given plan, in its order. */
  givenRoutes: { vehicle: number; field: string }[];
  scales: Scales;
  /** Original distances by profile, kept only where scaling to integers rounded them; row-major over `places`. */
  tables: (TravelProfile['distance'] | null)[];
  /** By vehicle what limits its route; empty where no explanation is asked for. */
  limits: VehicleLimits[];
  warnings: Warning[];
  /** The search saw rounded numbers (ROUNDED_INPUT): what it proves is proven of those only. */
  rounded: boolean;
  /** Great circles stand in for a road server that did not answer just now: in a minute it may. */
  isMakeshift: boolean;
  profile: RequestProfile;
}

/** A plan that came with the request, and what is to be done with it. */
export interface GivenPlan {
  purpose: EndpointRules['plan'];
  /** The kernel's plan words. */
  plan: Int32Array<ArrayBuffer>;
  /** Tasks that are to be inserted into it. */
  newTasks: number[];
}

export interface PreparedRequest {
  given: GivenPlan | null;
  problem: EncodedProblem;
  /** The searches before the last one, which is `problem`. */
  phases: EncodedProblem[];
  context: SolveContext;
  /** What a diagnosis needs beside the context; null: nobody asks for one. */
  diagnosis: DiagnosisInput | null;
}
