import { roundProductHalfUp } from './round';
import type { ParsedJob, ParsedResource } from './shape/parsed';

/** The kernel bounds a service time; nothing this long fits a shift anyway. */
const MAX_SERVICE_S = 2 ** 28;

export interface ServiceTimes {
  /** Class × job, row-major. */
  seconds: Int32Array;
  numClasses: number;
  /** By resource. */
  classOf: number[];
}

/**
 * Resources that take the same time for everything form one class. Effective service time = service
 * × service_time_factor × the multipliers of the job's skills, rounded half up once; setup is not scaled (A4).
 */
export function makeServiceTimes(
  resources: readonly ParsedResource[],
  jobs: readonly ParsedJob[],
  neededSkills: readonly ReadonlyMap<string, unknown>[],
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
  const seconds = new Int32Array(representatives.length * jobs.length);
  representatives.forEach((resource, row) => {
    jobs.forEach((job, column) => {
      const effective = effectiveSeconds(resource, job, neededSkills[column] ?? new Map());
      seconds[row * jobs.length + column] = Math.min(MAX_SERVICE_S, effective);
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
  job: ParsedJob,
  needed: ReadonlyMap<string, unknown>,
): number {
  let seconds = job.serviceTime * serviceTimeFactor;
  if (skillMultipliers.size > 0) {
    for (const skill of needed.keys()) {
      seconds *= skillMultipliers.get(skill) ?? 1;
    }
  }
  return roundProductHalfUp(seconds);
}
