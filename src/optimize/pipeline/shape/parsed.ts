import type { FirstSolutionStrategy, Metaheuristic, Objective, SearchMode, OutputContext } from '../context';
import type { Endpoint } from '../endpoints';
import type { MatrixCells } from './packed-matrix';
import type {
  ParsedBreak,
  ParsedDayWindow,
  ParsedDumpStation,
  ParsedFairness,
  ParsedObjectiveEntry,
  ParsedOvertime,
  ParsedPhase,
  ParsedSeedRoute,
  ParsedShipment,
  ParsedTrafficSegment,
  ParsedZone,
  WeightName,
} from './parsed-rules';

/** As sent, for the answer. */
export interface Calendar {
  startDate: string | null;
  dayLabels: string[] | null;
}

/** The request after the shape check: every value of the right type, names unified, defaults not yet applied. */
export interface ParsedRequest {
  endpoint: Endpoint;
  problemId: string | null;
  numDays: number;
  /** What the caller calls the days; nothing is computed from it. */
  calendar: Calendar | null;
  travel: ParsedTravel;
  resources: ParsedResource[];
  jobs: ParsedJob[];
  depots: ParsedDepot[];
  relations: ParsedRelation[];
  shipments: ParsedShipment[];
  dumpStations: ParsedDumpStation[];
  zones: ParsedZone[];
  locks: ParsedLocks;
  options: ParsedOptions;
  output: OutputContext;
  /** An infeasible answer carries `infeasibility_report`. */
  includeDiagnostics: boolean;
}

export interface LatLon {
  lat: number;
  lon: number;
  label: string | null;
}

export interface ParsedMatrix {
  /** Path of the field as the caller named it. */
  field: string;
  rows: number;
  /** First row whose length is not `rows`. */
  raggedRow: number | null;
  /** Empty when ragged. */
  cells: MatrixCells;
}

export interface ParsedMatrices {
  distance: ParsedMatrix | null;
  time: ParsedMatrix | null;
}

export type ProfileName = 'car' | 'van' | 'truck' | 'bike' | 'foot';
export type ProviderName = 'auto' | 'haversine' | 'osrm' | 'valhalla' | 'ors';

export interface ParsedPlace extends LatLon {
  index: number | null;
  id: string | null;
}

export interface ParsedTravel {
  base: ParsedMatrices;
  byType: Map<string, ParsedMatrices>;
  places: ParsedPlace[];
  profile: ProfileName | null;
  provider: ProviderName;
  speed: number | null;
  detourFactor: number | null;
  speedFactor: number;
  profileByType: Map<string, { profile: ProfileName | null; speedFactor: number }>;
  traffic: ParsedTrafficSegment[];
}

/** Where something is: exactly one is set after the checks. */
export interface ParsedPosition {
  locationIndex: number | null;
  location: LatLon | null;
}

export interface ParsedWindow {
  start: number;
  end: number;
  day: number | null;
  /** A second before the start or after the end; null: that side is hard. */
  earlyPenalty: number | null;
  latePenalty: number | null;
}

export type Dimensioned = Map<string, number>;

export interface ParsedResource {
  id: string;
  depotIndex: number | null;
  startDepotId: string | null;
  endDepotId: string | null;
  endDepotIndex: number | null;
  startLocation: ParsedPosition | null;
  endLocation: ParsedPosition | null;
  returnToDepot: boolean;
  timeWindow: ParsedWindow | null;
  /** Null: unlimited in every dimension. */
  capacities: Dimensioned | null;
  initialLoad: Dimensioned | null;
  skills: string[];
  skillLevels: Map<string, number>;
  skillMultipliers: Map<string, number>;
  vehicleType: string | null;
  speedFactor: number;
  serviceTimeFactor: number;
  fixedCost: number;
  costPerDistance: number | null;
  costPerTime: number | null;
  costPerServiceTime: number | null;
  maxDistance: number | null;
  maxTime: number | null;
  maxTravelTime: number | null;
  maxTasks: number | null;
  minTasks: number;
  maxLegTime: number | null;
  maxWait: number | null;
  overtime: ParsedOvertime | null;
  breaks: ParsedBreak[];
  availableDays: number[] | null;
  dayWindows: ParsedDayWindow[];
  zoneIds: string[];
  zoneOnly: boolean;
  maxDumpVisits: number;
  mustDumpAtEnd: boolean;
  workloadHistory: number | null;
  metadata: unknown;
}

export interface ParsedJob {
  id: string;
  position: ParsedPosition;
  demands: Dimensioned;
  serviceTime: number;
  setupTime: number;
  timeWindows: ParsedWindow[];
  requiredSkills: string[];
  skillLevels: Map<string, number>;
  allowedResourceIds: string[] | null;
  mandatory: boolean;
  penalty: number;
  revenue: number;
  day: number | null;
  /** Allowed days; null: all. */
  days: number[] | null;
  lifo: boolean;
  maxWait: number | null;
  releaseTime: number;
  locked: boolean;
  departureTime: number | null;
  metadata: unknown;
}

export interface ParsedDepot {
  id: string;
  position: ParsedPosition;
  timeWindow: ParsedWindow | null;
  serviceTime: number;
}

export interface ParsedLocks {
  routes: ParsedLockedRoute[];
  disabledResourceIds: string[];
}

export interface ParsedLockedRoute {
  field: string;
  resourceId: string;
  jobIds: string[];
  strict: boolean;
  day: number | null;
}

export const RELATION_TYPES = [
  'precedence',
  'sequence',
  'same_route',
  'different_route',
  'same_resource',
  'same_day',
  'different_day',
  'same_time',
  'all_or_none',
] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export interface ParsedRelation {
  /** Where the caller wrote it. */
  field: string;
  id: string | null;
  type: RelationType;
  jobIds: string[];
  /** The key of the list of members, or the two keys of a pair; '' where the relation is the list itself. */
  memberFields: string | readonly [string, string];
  minGap: number;
  maxGap: number | null;
  hard: boolean;
  requires: boolean;
  /** Of a sequence: nothing between. */
  direct: boolean;
  /** Of same_time, seconds. */
  tolerance: number;
  /** Of a soft relation. */
  penalty: number;
  resourceId: string | null;
}

export interface ParsedOptions {
  timeLimitSeconds: number | null;
  liveTracking: boolean;
  searchMode: SearchMode;
  objective: Objective;
  /** Null: `objective` alone. */
  objectives: ParsedObjectiveEntry[] | null;
  objectiveMode: 'weighted' | 'lexicographic';
  weights: Map<WeightName, number>;
  fairness: ParsedFairness | null;
  phases: ParsedPhase[];
  firstSolutionStrategy: FirstSolutionStrategy | null;
  localSearchMetaheuristic: Metaheuristic | null;
  noImprovementSeconds: number | null;
  threads: number;
  maxWait: number | null;
  maxVehicles: number | null;
  setupOncePerLocation: boolean;
  initialSolution: ParsedSeedRoute[] | null;
  seed: number | null;
  maxIterations: number | null;
  autoConfigure: boolean;
  engine: string | null;
  /** Names of the choices of method that the caller left to the service. */
  leftOpen: string[];
  onInfeasible: 'auto' | 'result' | 'error';
  departureWindowSlack: number;
}
