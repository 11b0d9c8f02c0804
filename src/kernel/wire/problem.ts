/** The problem as the kernel knows it (solver-wasm/src/problem.rs): scaled integers, `null` where the kernel says none. */
export interface WireProblem {
  numLocations: number;
  numProfiles: number;
  numDimensions: number;
  numDays: number;
  numResources: number;
  numServiceClasses: number;
  vehicles: WireVehicle[];
  activities: WireActivity[];
  tasks: WireTask[];
  /** Service class × activity, row-major. */
  serviceTimes: Int32Array;
  relations: WireRelation[];
  objective: [term: number, weight: number][][];
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
  maxDistance: number | null;
  maxTime: number | null;
  maxTravelTime: number | null;
  fixedCost: number;
  costPerDistance: number;
  costPerTime: number;
  costPerServiceTime: number;
  /** By dimension. */
  capacity: (number | null)[];
  initialLoad: (number | null)[];
  skills: WireSkill[];
}

export type WireSkill = readonly [skill: number, level: number];

export interface WireActivity {
  kind: number;
  task: number;
  location: number;
  setupTime: number;
  windows: (readonly [start: number, end: number])[];
  demand: number[];
}

export interface WireTask {
  kind: number;
  mandatory: boolean;
  firstActivity: number;
  numActivities: number;
  penalty: number;
  revenue: number;
  skills: WireSkill[];
  allowedResources: number[] | null;
}

export interface WireRelation {
  kind: number;
  hard: boolean;
  requires: boolean;
  minGap: number;
  maxGap: number | null;
  activities: number[];
}

export interface WireOptions {
  seed: number;
  maxIterations: number | null;
  timeLimitMs: number | null;
  consumeAllTime: boolean;
  exact: boolean;
  /** Test builds only; 0 is none. */
  spoiledRule: number;
}
