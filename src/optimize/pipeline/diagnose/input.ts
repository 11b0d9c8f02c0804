import type { WireProblem, WireVehicle } from '../../../kernel/wire';
import { daysOfResource, numDaysOf } from '../normalise/available-days';
import { relationsOf } from '../normalise/relations';
import { makeLookup } from '../normalise/lookup';
import type { ActivityContext } from '../context';
import type { Pin } from '../pins';
import type { ParsedRequest } from '../shape/parsed';

/** Shift of a vehicle where the caller wrote it. */
export interface ShiftField {
  field: string;
  start: number;
  end: number;
}

/** What the diagnosis needs beside the context of the answer: plain, cloneable data. */
export interface DiagnosisInput {
  budgetMs: number;
  /** As it was encoded. */
  problem: WireProblem;
  /** Vehicles that nobody drives: of disabled resources, and on days off. */
  reserve: WireVehicle[];
  /** By resource. */
  disabled: boolean[];
  availableDays: (number[] | null)[];
  zoneOnly: boolean[];
  /** By resource and day. */
  shifts: (ShiftField | null)[][];
  /** Where the caller wrote each relation of the problem, each locked route and each zone. */
  relationFields: string[];
  lockFields: { field: string; activities: number[] }[];
  zoneFields: { field: string; resourceIds: string[] }[];
  /** Activities whose window comes from a departure. */
  pinned: number[];
}

/** The share of the time limit that the diagnosis may take, and the least of it (contract A13). */
const SHARE = 0.2;
const LEAST_MS = 500;

export function diagnosisBudgetMs(timeLimitMs: number): number {
  return Math.max(LEAST_MS, Math.round(timeLimitMs * SHARE));
}

export interface InputParts {
  request: ParsedRequest;
  problem: WireProblem;
  activities: readonly ActivityContext[];
  pins: readonly Pin[];
  timeLimitMs: number;
  /** The vehicles of the same request in which everybody works every day. */
  everybody: () => WireVehicle[];
  lockFields: DiagnosisInput['lockFields'];
  zoneFields: DiagnosisInput['zoneFields'];
}

export function diagnosisInput(parts: InputParts): DiagnosisInput {
  const { request, problem, activities, pins, timeLimitMs, lockFields, zoneFields } = parts;
  const lookup = makeLookup(request);
  const disabled = new Set(request.locks.disabledResourceIds);
  const isDisabled = request.resources.map(({ id }) => disabled.has(id));
  return {
    budgetMs: diagnosisBudgetMs(timeLimitMs),
    problem,
    reserve: reserveOf(parts, isDisabled),
    disabled: isDisabled,
    availableDays: request.resources.map(({ availableDays }) => availableDays),
    zoneOnly: request.resources.map(({ zoneOnly }) => zoneOnly),
    shifts: shiftsOf(request),
    relationFields: request.relations.flatMap((relation) =>
      relationsOf([relation], activities, lookup).map(() => relation.field),
    ),
    lockFields,
    zoneFields,
    pinned: pins.map(({ job }) => job),
  };
}

/** More would not fit a search of a fraction of a second. */
const MAX_RESERVE = 200;

function reserveOf({ request, problem, everybody }: InputParts, disabled: readonly boolean[]): WireVehicle[] {
  const numDays = numDaysOf(request);
  const someAreAway =
    disabled.includes(true) ||
    request.resources.some((resource) => daysOfResource(resource, numDays).length < numDays);
  if (!someAreAway) {
    return [];
  }
  const present = new Set(problem.vehicles.map(({ resource, day }) => `${resource} ${day}`));
  return everybody()
    .filter(({ resource, day }) => !present.has(`${resource} ${day}`))
    .slice(0, MAX_RESERVE);
}

function shiftsOf(request: ParsedRequest): (ShiftField | null)[][] {
  const numDays = numDaysOf(request);
  return request.resources.map(({ dayWindows, timeWindow }, i) =>
    Array.from({ length: numDays }, (_, day) => {
      const own = dayWindows.findIndex((window) => window.day === day);
      const window = dayWindows[own];
      return window !== undefined
        ? { field: `resources[${i}].day_time_windows[${own}]`, start: window.start, end: window.end }
        : timeWindow !== null
          ? { field: `resources[${i}].time_window`, start: timeWindow.start, end: timeWindow.end }
          : null;
    }),
  );
}
