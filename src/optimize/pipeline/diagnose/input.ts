import type { WireProblem, WireVehicle } from '../../../kernel/wire';
import { daysOfResource, numDaysOf } from '../normalise/available-days';
import { relationsOf } from '../normalise/relations';
import { makeLookup } from '../normalise/lookup';
import type { ActivityContext } from '../context';
import type { ShiftOver } from '../shift-over';
import { FieldOrigins, type FieldPaths } from '../field-origins';
import type { Pin } from '../pins';
import { fieldOfDay } from '../shape/days';
import type { ParsedRequest } from '../shape/parsed';

/** Shift of a vehicle, with its field in the request. */
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
  /** Vehicles that nobody drives: of disabled resources, on days off, and whose shift is over. */
  reserve: WireVehicle[];
  /** By resource; its vehicle of the reserve has a shift of no length and no overtime, and begins now. */
  late: Map<number, ShiftOver>;
  /** By resource. */
  disabled: boolean[];
  availableDays: (number[] | null)[];
  zoneOnly: boolean[];
  /** By resource and day. */
  shifts: (ShiftField | null)[][];
  /** Where those fields of the request that are named below, and all others, stand in the body that the caller sent. */
  paths: FieldPaths;
  /** By resource, what the body says of where it is now. */
  positions: Map<number, { list: string; entry: Record<string, unknown> }>;
  /** By resource the mandatory ones of its breaks, as they are listed. */
  mandatoryBreaks: number[][];
  /** By activity what its fields begin with inside its job or shipment: nothing, `pickup.` or, where it is flat, `pickup_`. */
  prefixes: string[];
  /** The fields of each relation of the problem, each locked route and each zone. */
  relations: { field: string; bareList: string[] | null }[];
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
    late: new Map(),
    disabled: isDisabled,
    availableDays: request.resources.map(({ availableDays }) => availableDays),
    zoneOnly: request.resources.map(({ zoneOnly }) => zoneOnly),
    shifts: shiftsOf(request),
    paths: new FieldOrigins('').paths,
    positions: new Map(),
    mandatoryBreaks: request.resources.map(({ breaks }) =>
      breaks.flatMap(({ mandatory }, i) => (mandatory ? [i] : [])),
    ),
    prefixes: activities.map(({ task, kind }) =>
      kind === 'service' ? '' : (request.shipments[task - request.jobs.length]?.[kind].prefix ?? `${kind}.`),
    ),
    relations: request.relations.flatMap((relation) =>
      relationsOf([relation], activities, lookup).map(() => ({
        field: relation.field,
        bareList: relation.memberFields === '' ? relation.jobIds : null,
      })),
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
      const window = dayWindows.find((one) => one.day === day);
      return window !== undefined
        ? { field: `resources[${i}].${fieldOfDay(window)}`, start: window.start, end: window.end }
        : timeWindow !== null
          ? { field: `resources[${i}].time_window`, start: timeWindow.start, end: timeWindow.end }
          : null;
    }),
  );
}
