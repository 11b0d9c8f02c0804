import type { Source } from '../reading/source';
import type { Vehicle } from './read-fleet';
import type { ReadJobs } from './read-jobs';

interface Tied {
  readonly type: string;
  readonly jobs: readonly string[];
  readonly resourceId: string;
  readonly source: Source;
}

/** Stops that vrp-cli places itself. */
const SPECIAL: ReadonlySet<string> = new Set([
  'departure',
  'arrival',
  'break',
  'reload',
  'dispatch',
  'recharge',
]);
/** Pairs of jobs that may not meet: more would be more relations than jobs. */
const MOST_PAIRS = 2_000;

/** `plan.relations`: which jobs are tied to which resource, before the jobs themselves are read. */
export function readTied(plan: Source, vehicles: readonly Vehicle[]): Tied[] {
  return plan.objects('relations').map((source) => {
    const vehicleId = source.needed(source.string('vehicleId'), 'vehicleId');
    const shift = source.integer('shiftIndex', { min: 0 }) ?? 0;
    const vehicle = vehicles.find((one) => one.vehicleId === vehicleId && one.shift === shift);
    if (vehicle === undefined) {
      return source.fail('UNKNOWN_REFERENCE', `names no vehicle: ${vehicleId.slice(0, 60)}`, 'vehicleId');
    }
    const named = source.needed(source.strings('jobs'), 'jobs');
    const jobs = named.filter((id) => !SPECIAL.has(id));
    if (jobs.length < named.length) {
      const message = 'Departures, arrivals, breaks and reloads have no place of their own in a sequence';
      source.note('NOT_CARRIED', message, 'jobs');
    }
    const type = source.needed(source.string('type'), 'type');
    if (!['any', 'sequence', 'strict'].includes(type)) {
      return source.fail('UNSUPPORTED', 'must be any, sequence or strict', 'type');
    }
    return { type, jobs, resourceId: vehicle.resource.id, source };
  });
}

/** Job → the resources that may serve it, where a relation ties it. */
export function boundJobs(tied: readonly Tied[]): Map<string, readonly string[]> {
  const bound = new Map<string, string[]>();
  for (const { jobs, resourceId } of tied) {
    for (const id of jobs) {
      bound.set(id, [...(bound.get(id) ?? []), resourceId]);
    }
  }
  return bound;
}

/** Sequences on their resource; in a strict one nothing comes between. */
export function sequencesOf(tied: readonly Tied[], { steps }: ReadJobs): object[] {
  return tied.flatMap(({ type, jobs, resourceId, source }) => {
    const seen = new Map<string, number>();
    const members = jobs.map((id) => {
      const own =
        steps.get(id) ?? source.fail('UNKNOWN_REFERENCE', `names no job: ${id.slice(0, 60)}`, 'jobs');
      const turn = seen.get(id) ?? 0;
      seen.set(id, turn + 1);
      return own[turn] ?? source.fail('OUT_OF_RANGE', `names a job too often: ${id.slice(0, 60)}`, 'jobs');
    });
    return type === 'any' || members.length < 2
      ? []
      : [{ type: 'sequence', job_ids: members, resource_id: resourceId, direct: type === 'strict' }];
  });
}

/** Groups travel together, jobs of different compatibility never do. */
export function companyOf({ groups, compatibilities }: ReadJobs, plan: Source): object[] {
  const together = [...groups.values()].filter((members) => members.length > 1);
  const classes = [...compatibilities.values()];
  const pairs = classes.flatMap((members, i) =>
    classes.slice(i + 1).flatMap((others) => members.flatMap((one) => others.map((other) => [one, other]))),
  );
  if (pairs.length > MOST_PAIRS) {
    plan.note(
      'NOT_CARRIED',
      `More than ${MOST_PAIRS} pairs of jobs may not travel together: too many to say`,
      'jobs',
    );
  }
  return [
    ...together.flatMap((job_ids) => [
      { type: 'same_route', job_ids },
      { type: 'all_or_none', job_ids },
    ]),
    ...(pairs.length > MOST_PAIRS ? [] : pairs.map((job_ids) => ({ type: 'different_route', job_ids }))),
  ];
}
