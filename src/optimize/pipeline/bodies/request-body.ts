import type { FieldError } from '../../../common/errors';
import type { Warning } from '../context';
import { type LaterJobs, NO_LATER_JOBS } from '../replan/progress';
import type { ShiftOver } from '../shift-over';
import { FieldOrigins } from '../field-origins';
import type { JsonObject } from '../shape/reader';

/** The body of a route of the service as the one request that all stages know. */
export interface RequestBody {
  /** An OptimizationRequest as it would be sent to sync, not checked yet. Null: the body holds none, `faults` says so. */
  request: unknown;
  /** Where the caller wrote what stands at a field of the request. */
  origins: FieldOrigins;
  /** So many jobs at the end of the request's list are new to the plan that came with it. */
  newJobs: number;
  /** What is wrong with the shape of the rest of the body … */
  faults: FieldError[];
  /** … and with its meaning. */
  findings: FieldError[];
  warnings: Warning[];
  /** What the body says of the request's resources beside it. */
  progress: ResourceProgress;
  /** What it says of jobs that are injected into the request behind this. */
  laterJobs: LaterJobs;
}

/** How far resources are on their way. */
export interface ResourceProgress {
  /** By resource the days (`dayKey`) that are over for it. */
  over: ReadonlySet<string>;
  /** Of a single day, by resource that would work but for the time. */
  shiftsOver: ReadonlyMap<number, ShiftOver>;
  /** By resource an entry of a list of the body: where it is now. It names its resource with `resource_id`. */
  positions: ReadonlyMap<number, { list: string; entry: JsonObject }>;
}

export function dayKey(resource: number, day: number): string {
  return `${resource} ${day}`;
}

export const AT_THE_START: ResourceProgress = {
  over: new Set(),
  shiftsOver: new Map(),
  positions: new Map(),
};

/** A body that is the request. */
export function plainBody(json: unknown): RequestBody {
  return {
    request: json,
    origins: new FieldOrigins(''),
    newJobs: 0,
    faults: [],
    findings: [],
    warnings: [],
    progress: AT_THE_START,
    laterJobs: NO_LATER_JOBS,
  };
}
