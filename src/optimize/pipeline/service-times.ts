import { roundProductHalfUp } from './round';
import type { ParsedResource } from './shape/parsed';

/** The kernel bounds a service time (MAX_SERVICE in solver-wasm/src/wire); nothing this long fits a shift anyway. */
const MAX_SERVICE_S = 2 ** 28 - 1;

/** What is served: its own seconds, and the skills that it needs. */
export interface ServedStep {
  serviceTime: number;
  needed?: ReadonlyMap<string, unknown> | undefined;
}

export interface ServiceTimes {
  /** Class × activity, row-major. */
  seconds: Int32Array;
  numClasses: number;
  /** By resource. */
  classOf: number[];
}

/**
 * Resources that take the same time for everything form one class. Effective service time = service
 * × service_time_factor × the multipliers of the task's skills, rounded half up once; setup is not scaled (A4).
 */
export function makeServiceTimes(
  resources: readonly ParsedResource[],
  steps: readonly ServedStep[],
): ServiceTimes {
  const representatives: ParsedResource[] = [];
  const classByKey = new Map<string, number>();
  const classOf = resources.map((resource) => {
    const key = classKey(resource);
    const known = classByKey.get(key);
    if (known !== undefined) {
      return known;
    }
    classByKey.set(key, representatives.length);
    return representatives.push(resource) - 1;
  });
  const seconds = new Int32Array(representatives.length * steps.length);
  representatives.forEach((resource, row) => {
    steps.forEach((step, column) => {
      seconds[row * steps.length + column] = Math.min(MAX_SERVICE_S, effectiveSeconds(resource, step));
    });
  });
  return { seconds, numClasses: representatives.length, classOf };
}

function classKey({ serviceTimeFactor, skillMultipliers }: ParsedResource): string {
  const multipliers = [...skillMultipliers].filter(([, by]) => by !== 1).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([serviceTimeFactor, multipliers]);
}

function effectiveSeconds(
  { serviceTimeFactor, skillMultipliers }: ParsedResource,
  { serviceTime, needed }: ServedStep,
): number {
  let seconds = serviceTime * serviceTimeFactor;
  if (skillMultipliers.size > 0 && needed !== undefined) {
    for (const skill of needed.keys()) {
      seconds *= skillMultipliers.get(skill) ?? 1;
    }
  }
  return roundProductHalfUp(seconds);
}
