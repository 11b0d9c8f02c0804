import type { PlannedRoute } from './plan';

/** The problem as the kernel knows it (solver-wasm/src/problem.rs): scaled integers, `null` where the kernel says none. */
export interface WireProblem {
  numLocations: number;
  numProfiles: number;
  numTimeTables: number;
  numDimensions: number;
  numDays: number;
  numResources: number;
  numServiceClasses: number;
  /** Routes a day. */
  maxVehicles: number | null;
  setupOncePerLocation: boolean;
  vehicles: WireVehicle[];
  activities: WireActivity[];
  tasks: WireTask[];
  /** Service class × activity, row-major. */
  serviceTimes: Int32Array;
  relations: WireRelation[];
  objective: [term: number, weight: number][][];
  dumpStations: WireDumpStation[];
  locks: WireLock[];
  zones: WireZone[];
  traffic: WireTraffic[];
  fairness: WireFairness | null;
  /** The search begins with it; null: with a first plan of its own. */
  initialPlan: PlannedRoute[] | null;
  options: WireOptions;
}

export interface WireVehicle {
  resource: number;
  day: number;
  profile: number;
  serviceClass: number;
  startLocation: number;
  endLocation: number | null;
  shift: readonly [number, number];
  startWindow: readonly [number, number];
  startService: number;
  endWindow: readonly [number, number];
  endService: number;
  maxTasks: number | null;
  minTasks: number;
  minTasksPenalty: number;
  maxWait: number | null;
  maxDistance: number | null;
  maxTime: number | null;
  maxTravelTime: number | null;
  maxLegTime: number | null;
  fixedCost: number;
  costPerDistance: number;
  costPerTime: number;
  /** Null: as `costPerTime`. */
  costPerWait: number | null;
  costPerServiceTime: number;
  overtime: { max: number; costPerTime: number } | null;
  breaks: WireBreak[];
  maxDumpVisits: number;
  mustDumpAtEnd: boolean;
  zoneOnly: boolean;
  /** By dimension. */
  capacity: (number | null)[];
  initialLoad: (number | null)[];
  skills: WireSkill[];
}

export type WireSkill = readonly [skill: number, level: number];

export interface WireBreak {
  /** BREAK_RULE: window (start, end), driving (most, driven before) or work (most, 0), seconds. */
  rule: readonly [kind: number, first: number, second: number];
  duration: number;
  location: number | null;
  mandatory: boolean;
  paid: boolean;
  penalty: number;
  /** Seconds of its parts; empty: never split. */
  split: number[];
  /** By dimension. */
  maxLoad: (number | null)[];
}

export interface WireWindow {
  start: number;
  end: number;
  day: number | null;
  /** Null: that side is hard. Money per second. */
  earlyPenalty: number | null;
  latePenalty: number | null;
}

export interface WireActivity {
  kind: number;
  task: number;
  location: number;
  setupTime: number;
  releaseTime: number;
  maxWait: number | null;
  windows: WireWindow[];
  demand: number[];
}

export interface WireTask {
  kind: number;
  mandatory: boolean;
  firstActivity: number;
  numActivities: number;
  lifo: boolean;
  maxTimeInVehicle: number | null;
  penalty: number;
  revenue: number;
  skills: WireSkill[];
  allowedResources: number[] | null;
  allowedDays: number[] | null;
}

export interface WireRelation {
  kind: number;
  hard: boolean;
  requires: boolean;
  direct: boolean;
  minGap: number;
  maxGap: number | null;
  penalty: number;
  resource: number | null;
  activities: number[];
}

export interface WireDumpStation {
  location: number;
  serviceTime: number;
  mode: number;
  windows: WireWindow[];
  dimensions: number[];
  /** Null: all. */
  resources: number[] | null;
  /** By dimension, over all visits. */
  capacity: (number | null)[];
}

export interface WireLock {
  vehicle: number;
  strict: boolean;
  first: boolean;
  activities: number[];
}

export interface WireZone {
  hard: boolean;
  penalty: number;
  resources: number[];
  activities: number[];
}

export interface WireTraffic {
  profile: number;
  day: number;
  /** Ordered and disjoint; a factor in millionths, or a time table. */
  segments: { start: number; end: number; factor?: number; table?: number }[];
}

export interface WireFairness {
  metric: number;
  dimension: number;
  horizon: boolean;
  /** Millionths of the mean. */
  tolerance: number;
  /** By resource. */
  history: number[];
}

export interface WireOptions {
  seed: number;
  maxIterations: number | null;
  timeLimitMs: number | null;
  consumeAllTime: boolean;
  exact: boolean;
  /** Test builds only; 0 is none. */
  spoiledRule: number;
  /** ENGINE, FIRST_SOLUTION and METAHEURISTIC. */
  engine: number;
  firstSolution: number;
  metaheuristic: number;
  noImprovementMs: number | null;
}
