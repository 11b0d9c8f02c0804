import { VIOLATION_KINDS, type ViolationKind } from './schema';
import { WordReader } from './words';

/** Scaled money by cost term (contract C1); `penaltyDropped` counts optional tasks only, `revenue` is positive. */
export interface ReportTotals {
  distance: number;
  travelTime: number;
  serviceTime: number;
  waitingTime: number;
  fixedVehicleCost: number;
  overtime: number;
  timeWindowPenalty: number;
  zonePenalty: number;
  relationPenalty: number;
  breakPenalty: number;
  minTasksPenalty: number;
  penaltyDropped: number;
  revenue: number;
}

export interface ReportStop {
  /** -1 is the start of the route, -2 its end. */
  activity: number;
  /** The clock when the vehicle gets there. */
  arrival: number;
  /** Inside the window: setup begins. */
  begin: number;
  departure: number;
  travel: number;
  /** Scaled, of the leg into it. */
  distance: number;
  waiting: number;
  setup: number;
  service: number;
  /** Index of the activity's window used; -1 is none. */
  window: number;
  /** Scaled, by dimension. */
  load: number[];
}

export interface ReportRoute {
  vehicle: number;
  start: number;
  end: number;
  distance: number;
  travel: number;
  service: number;
  setup: number;
  waiting: number;
  breaks: number;
  stops: ReportStop[];
}

export interface ReportViolation {
  kind: ViolationKind;
  route: number | null;
  stop: number | null;
  /** The dimension, skill or relation concerned. */
  index: number | null;
  hard: boolean;
  value: number;
  limit: number;
  penalty: number;
}

export interface Report {
  feasible: boolean;
  missingMandatory: number;
  servedTasks: number;
  totals: ReportTotals;
  routes: ReportRoute[];
  violations: ReportViolation[];
}

export const START_ACTIVITY = -1;
export const END_ACTIVITY = -2;

/** `report(plan)` words → the schedule, loads, costs and violations of a plan. */
export function decodeReport(words: Int32Array): Report {
  const reader = new WordReader(words);
  const feasible = reader.i32() === 1;
  const missingMandatory = reader.i32();
  const servedTasks = reader.i32();
  const dimensions = reader.i32();
  const numRoutes = reader.i32();
  const numViolations = reader.i32();
  const totals = readTotals(reader);
  const routes = Array.from({ length: numRoutes }, () => readRoute(reader, dimensions));
  const violations = Array.from({ length: numViolations }, () => readViolation(reader));
  reader.end();
  return { feasible, missingMandatory, servedTasks, totals, routes, violations };
}

function readTotals(reader: WordReader): ReportTotals {
  return {
    distance: reader.i64(),
    travelTime: reader.i64(),
    serviceTime: reader.i64(),
    waitingTime: reader.i64(),
    fixedVehicleCost: reader.i64(),
    overtime: reader.i64(),
    timeWindowPenalty: reader.i64(),
    zonePenalty: reader.i64(),
    relationPenalty: reader.i64(),
    breakPenalty: reader.i64(),
    minTasksPenalty: reader.i64(),
    penaltyDropped: reader.i64(),
    revenue: reader.i64(),
  };
}

function readRoute(reader: WordReader, dimensions: number): ReportRoute {
  const vehicle = reader.i32();
  const numStops = reader.i32();
  const route = {
    vehicle,
    start: reader.i32(),
    end: reader.i32(),
    distance: reader.i64(),
    travel: reader.i64(),
    service: reader.i64(),
    setup: reader.i64(),
    waiting: reader.i64(),
    breaks: reader.i64(),
  };
  return { ...route, stops: Array.from({ length: numStops }, () => readStop(reader, dimensions)) };
}

function readStop(reader: WordReader, dimensions: number): ReportStop {
  const stop: ReportStop = {
    activity: reader.i32(),
    arrival: reader.i32(),
    begin: reader.i32(),
    departure: reader.i32(),
    travel: reader.i32(),
    distance: reader.i32(),
    waiting: reader.i32(),
    setup: reader.i32(),
    service: reader.i32(),
    window: reader.i32(),
    load: [],
  };
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    stop.load.push(reader.i64());
  }
  return stop;
}

function readViolation(reader: WordReader): ReportViolation {
  const kind = VIOLATION_KINDS[reader.i32()];
  if (kind === undefined) {
    throw new RangeError('unknown kind of violation in the kernel report');
  }
  return {
    kind,
    route: reader.optionalI32(),
    stop: reader.optionalI32(),
    index: reader.optionalI32(),
    hard: reader.i32() === 1,
    value: reader.i64(),
    limit: reader.i64(),
    penalty: reader.i64(),
  };
}
