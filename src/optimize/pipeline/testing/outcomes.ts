import type { SolveOutcome } from '../../../kernel/port';
import { decodeSummary } from '../../../kernel/wire';
import {
  ENGINE,
  FIRST_SOLUTION,
  METAHEURISTIC,
  REASONS,
  type ReasonCode,
  STOPPED_BY,
} from '../../../kernel/wire/schema';
import { WordWriter } from '../../../kernel/wire/words';

export interface StopRow {
  activity: number;
  arrival?: number;
  begin?: number;
  departure?: number;
  travel?: number;
  distance?: number;
  waiting?: number;
  setup?: number;
  service?: number;
  window?: number;
  load?: number[];
}

export interface RouteRow {
  vehicle: number;
  start: number;
  end: number;
  travel?: number;
  service?: number;
  setup?: number;
  waiting?: number;
  breaks?: number;
  stops: StopRow[];
}

export interface ViolationRow {
  kind: number;
  route: number;
  stop: number;
  index: number;
  hard: boolean;
  value: number;
  limit: number;
  penalty?: number;
}

export interface ReasonRow {
  task: number;
  main: ReasonCode;
  best?: [vehicle: number, position: number, costDelta: number];
  lines?: [vehicle: number, code: ReasonCode, index: number, required: number, available: number][];
}

export interface OutcomeRows {
  dimensions?: number;
  routes?: RouteRow[];
  violations?: ViolationRow[];
  reasons?: ReasonRow[];
  /** Vehicles of each class, where the lines of reasons are those of classes. */
  classes?: number[][];
  proven?: boolean | 'bound';
  /** Scaled money. */
  lowerBound?: number;
  iterations?: number;
  stoppedBy?: (typeof STOPPED_BY)[number];
  /** Ids of the engine, the first-solution strategy and the metaheuristic that ran. */
  ran?: [engine: number, firstSolution: number, metaheuristic: number];
}

const MONEY_TERMS = 13;
const NO_BEST: [number, number, number] = [-1, -1, 0];

/** What a kernel would answer, word for word, from rows that say only what matters to a test. */
export function outcome(rows: OutcomeRows): SolveOutcome {
  return {
    plan: Int32Array.of(0),
    report: reportWords(rows),
    reasons: reasonWords(rows.reasons ?? [], rows.classes ?? []),
    summary: summaryOf(rows),
  };
}

function reportWords({ dimensions = 0, routes = [], violations = [] }: OutcomeRows): Int32Array {
  const writer = new WordWriter();
  writer.i32(1).i32(0).i32(0).i32(dimensions).i32(routes.length).i32(violations.length);
  for (let i = 0; i < MONEY_TERMS; i += 1) {
    writer.i64(0);
  }
  routes.forEach((route) => writeRoute(writer, route, dimensions));
  for (const { kind, route, stop, index, hard, value, limit, penalty = 0 } of violations) {
    writer
      .i32(kind)
      .i32(route)
      .i32(stop)
      .i32(index)
      .i32(hard ? 1 : 0)
      .i64(value)
      .i64(limit)
      .i64(penalty);
  }
  return writer.finish();
}

function writeRoute(writer: WordWriter, route: RouteRow, dimensions: number): void {
  const { vehicle, stops, start, end, travel = 0, service = 0, setup = 0, waiting = 0, breaks = 0 } = route;
  const distance = stops.reduce((sum, stop) => sum + (stop.distance ?? 0), 0);
  writer.i32(vehicle).i32(stops.length).i32(start).i32(end);
  writer.i64(distance).i64(travel).i64(service).i64(setup).i64(waiting).i64(breaks);
  for (const stop of stops) {
    const begin = stop.begin ?? stop.arrival ?? start;
    writer
      .i32(stop.activity)
      .i32(stop.arrival ?? begin)
      .i32(begin)
      .i32(stop.departure ?? begin);
    writer
      .i32(stop.travel ?? 0)
      .i32(stop.distance ?? 0)
      .i32(stop.waiting ?? 0)
      .i32(stop.setup ?? 0);
    writer.i32(stop.service ?? 0).i32(stop.window ?? -1);
    for (let d = 0; d < dimensions; d += 1) {
      writer.i64(stop.load?.[d] ?? 0);
    }
  }
}

function reasonWords(rows: readonly ReasonRow[], classes: readonly (readonly number[])[]): Int32Array {
  const writer = new WordWriter().i32(rows.length);
  for (const { task, main, best = NO_BEST, lines = [] } of rows) {
    writer.i32(task).i32(REASONS.indexOf(main)).i32(best[0]).i32(best[1]).i64(best[2]).i32(lines.length);
    for (const [vehicle, code, index, required, available] of lines) {
      writer.i32(vehicle).i32(REASONS.indexOf(code)).i32(index).i64(required).i64(available);
    }
  }
  writer.i32(classes.length);
  classes.forEach((vehicles) => {
    writer.i32(vehicles.length);
    vehicles.forEach((vehicle) => writer.i32(vehicle));
  });
  return writer.finish();
}

function summaryOf({
  proven = false,
  iterations = 10,
  stoppedBy = 'iterations',
  lowerBound,
  ran = [ENGINE.ruin_recreate, FIRST_SOLUTION.AUTOMATIC, METAHEURISTIC.SIMULATED_ANNEALING],
}: OutcomeRows): SolveOutcome['summary'] {
  const words = new WordWriter()
    .i64(iterations)
    .i64(3)
    .i32(proven === 'bound' ? 2 : Number(proven))
    .i32(STOPPED_BY.indexOf(stoppedBy));
  words.i32(1).i32(0).i32(0).i32(0).i32(0);
  return decodeSummary(
    words
      .i32(Number(lowerBound !== undefined))
      .i64(lowerBound ?? 0)
      .i32(ran[0])
      .i32(ran[1])
      .i32(ran[2])
      .finish(),
  );
}
