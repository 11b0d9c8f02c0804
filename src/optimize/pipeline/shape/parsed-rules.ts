import type { FirstSolutionStrategy, Metaheuristic, Objective } from '../context';
import type { Dimensioned, ParsedMatrices, ParsedPosition, ParsedWindow } from './parsed';

/** Seconds from midnight. `day`: holds on that day alone. */
export interface ParsedDayWindow {
  /** Which entry of the resource it is: `day_time_windows[0]`, or `time_windows_by_day.0`. */
  at: { list: number } | { name: string };
  day: number;
  start: number;
  end: number;
  /** Where the route of that day begins, and with what aboard; null: as on the other days. */
  startLocation: ParsedPosition | null;
  initialLoad: Dimensioned | null;
}

/** When a break is owed (contract A5). Seconds. */
export type ParsedBreakRule =
  | { kind: 'window'; start: number; end: number }
  | { kind: 'driving'; maxDrivingTime: number; initialDrivingTime: number }
  | { kind: 'work'; afterWorkTime: number };

export interface ParsedBreak {
  id: string | null;
  rule: ParsedBreakRule;
  duration: number;
  /** Seconds of its parts; empty: taken whole. */
  split: number[];
  mandatory: boolean;
  penalty: number;
  paid: boolean;
  /** Null: wherever the vehicle stands. */
  position: ParsedPosition | null;
  /** Null: every day. */
  days: number[] | null;
  maxLoad: Dimensioned | null;
}

export interface ParsedOvertime {
  max: number;
  costPerTime: number;
}

/** One end of a shipment. */
export interface ParsedStep {
  /** How the caller names its fields, behind the shipment: `pickup.` or `pickup_`. */
  prefix: string;
  position: ParsedPosition;
  serviceTime: number;
  setupTime: number;
  timeWindows: ParsedWindow[];
  maxWait: number | null;
  releaseTime: number;
}

export interface ParsedShipment {
  id: string;
  pickup: ParsedStep;
  delivery: ParsedStep;
  demands: Dimensioned;
  requiredSkills: string[];
  skillLevels: Map<string, number>;
  allowedResourceIds: string[] | null;
  mandatory: boolean;
  penalty: number;
  revenue: number;
  day: number | null;
  days: number[] | null;
  lifo: boolean;
  locked: boolean;
  maxTimeInVehicle: number | null;
  metadata: unknown;
}

export interface ParsedDumpStation {
  id: string;
  position: ParsedPosition;
  serviceTime: number;
  timeWindows: ParsedWindow[];
  /** The one window was sent as `time_window`. */
  hasOneWindow: boolean;
  /** Null: all. */
  dimensions: string[] | null;
  resourceIds: string[] | null;
  /** Shared over all visits; null: unlimited. */
  capacity: Dimensioned | null;
  mode: 'unload' | 'reload';
}

export interface ParsedZone {
  id: string;
  /** Corners in degrees. */
  polygon: { lat: number; lon: number }[] | null;
  locationIndices: number[];
  jobIds: string[];
  resourceIds: string[];
  hard: boolean;
  penalty: number;
}

export interface ParsedTrafficSegment {
  field: string;
  start: number;
  end: number;
  /** Multiplies travel times; null: the segment has its own matrices. */
  factor: number | null;
  matrices: ParsedMatrices;
  /** Null: every day, every type. */
  days: number[] | null;
  vehicleTypes: string[] | null;
}

export const FAIRNESS_METRICS = ['work_time', 'service_time', 'num_jobs', 'distance', 'load'] as const;
export type FairnessMetric = (typeof FAIRNESS_METRICS)[number];

export interface ParsedFairness {
  metric: FairnessMetric;
  weight: number | null;
  scope: 'day' | 'horizon';
  tolerance: number;
  dimension: string | null;
}

export interface ParsedObjectiveEntry {
  type: Objective;
  weight: number;
}

export const WEIGHTS = ['distance', 'time', 'waiting', 'vehicles', 'fairness', 'lateness'] as const;
export type WeightName = (typeof WEIGHTS)[number];

export interface ParsedPhase {
  timeLimitSeconds: number | null;
  objective: Objective | null;
  firstSolutionStrategy: FirstSolutionStrategy | null;
  localSearchMetaheuristic: Metaheuristic | null;
  engine: string | null;
  seed: number | null;
}

/** `routes: [{resource_id, stops: [{job_id}]}]`, ordered. */
export interface ParsedSeedRoute {
  field: string;
  resourceId: string;
  day: number | null;
  stops: ParsedSeedStop[];
}

/** Exactly one of the three ids is set. */
export interface ParsedSeedStop {
  field: string;
  jobId: string | null;
  breakId: string | null;
  dumpStationId: string | null;
  /** Which part of a break that is taken in parts, from 1; null: the whole. */
  part: number | null;
}
