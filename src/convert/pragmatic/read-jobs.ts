import { type Amounts, negated } from '../amounts';
import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import type { Vehicle } from './read-fleet';
import { type Context, readDemand, readLocation, readTimes, TASK_KINDS, type TaskKind } from './read-parts';

export interface ReadJobs {
  readonly jobs: object[];
  readonly shipments: object[];
  readonly relations: object[];
  /** Job → how a relation names its steps, in order. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly compatibilities: ReadonlyMap<string, readonly string[]>;
}

interface Stop {
  readonly kind: TaskKind;
  readonly fields: Record<string, unknown>;
  readonly demand: Amounts | null;
  readonly tag: string | null;
}

/** A skill that nobody has: of jobs for which no vehicle is left. */
const NOBODY = 'no vehicle qualifies';
/** Pairs of a job's pickups and deliveries: more would be more relations than the rest of the request. */
const MOST_PAIRS = 400;

/**
 * A job of one task is a job, of one pickup and one delivery a shipment. Any other is several jobs: on one route, all or none, its
 * pickups before its deliveries.
 */
export function readJobs(
  plan: Source,
  vehicles: readonly Vehicle[],
  bound: ReadonlyMap<string, readonly string[]>,
  context: Context,
): ReadJobs {
  const jobs: object[] = [];
  const shipments: object[] = [];
  const relations: object[] = [];
  const steps = new Map<string, readonly string[]>();
  const groups = new Map<string, string[]>();
  const compatibilities = new Map<string, string[]>();
  for (const job of plan.objects('jobs')) {
    const id = job.needed(job.string('id'), 'id');
    if (steps.has(id)) {
      job.fail('DUPLICATE_ID', `stands there twice: ${id.slice(0, 60)}`, 'id');
    }
    const who = readWho(job, vehicles, bound.get(id) ?? null);
    const stops = TASK_KINDS.flatMap((kind) =>
      job.objects(kind).map((task) => readStop(task, kind, context)),
    );
    const [first, second] = stops;
    if (first === undefined) {
      job.fail('MISSING', 'has no task');
    } else if (stops.length === 1 && first.kind !== 'replacements') {
      jobs.push({ id, ...first.fields, ...demandsOf(first), ...who, ...tagOf(first) });
      steps.set(id, [id]);
    } else if (second !== undefined && isShipment(stops)) {
      const demands = first.demand === null ? {} : { demands: first.demand };
      const tags =
        first.tag === null && second.tag === null
          ? {}
          : { metadata: { pickup: first.tag, delivery: second.tag } };
      shipments.push({ id, pickup: first.fields, delivery: second.fields, ...demands, ...who, ...tags });
      steps.set(id, [`${id}:pickup`, `${id}:delivery`]);
    } else {
      const parts = partsOf(id, stops);
      jobs.push(...parts.jobs.map((part) => ({ ...part, ...who })));
      relations.push(...relationsOf(job, parts));
      steps.set(id, parts.ids);
    }
    const members = steps.get(id)?.[0]?.replace(/:pickup$/, '') ?? id;
    note(groups, job.string('group'), members);
    note(compatibilities, job.string('compatibility'), members);
  }
  return { jobs, shipments, relations, steps, groups, compatibilities };
}

function note(lists: Map<string, string[]>, key: string | null, member: string): void {
  if (key !== null) {
    lists.set(key, [...(lists.get(key) ?? []), member]);
  }
}

function readStop(task: Source, kind: TaskKind, context: Context): Stop {
  const [place, ...others] = task.objects('places');
  if (place === undefined) {
    return task.fail('MISSING', 'needs a place', 'places');
  }
  others.forEach((other) => other.ignore('A stop has one place: the first'));
  task.leave('order', 'Stops have no order by number');
  const fields = {
    location_index: readLocation(place, 'location', context),
    service_time: place.number('duration', { min: 0, max: NEVER_S }) ?? 0,
    ...readTimes(place, context),
  };
  return { kind, fields, demand: readDemand(task, 'demand', context), tag: place.string('tag') };
}

/** What is picked up comes aboard, what is delivered leaves. */
function demandsOf({ kind, demand }: Stop): object {
  if (demand === null || kind === 'services') {
    return {};
  }
  return { demands: kind === 'deliveries' ? negated(demand) : demand };
}

function isShipment([first, second, third]: readonly Stop[]): boolean {
  return (
    third === undefined &&
    first?.kind === 'pickups' &&
    second?.kind === 'deliveries' &&
    JSON.stringify(first.demand) === JSON.stringify(second.demand)
  );
}

function tagOf({ tag }: Stop): object {
  return tag === null ? {} : { metadata: { tag } };
}

interface Parts {
  readonly jobs: object[];
  readonly ids: string[];
  readonly pickups: string[];
  readonly deliveries: string[];
  /** What is brought and what is taken in its place, at one stop. */
  readonly replaced: (readonly [string, string])[];
}

function partsOf(id: string, stops: readonly Stop[]): Parts {
  const parts: Parts = { jobs: [], ids: [], pickups: [], deliveries: [], replaced: [] };
  stops.forEach((stop, i) => {
    const own = stops.length === 1 ? id : `${id}#${i + 1}`;
    parts.ids.push(own);
    if (stop.kind !== 'replacements') {
      parts.jobs.push({ id: own, ...stop.fields, ...demandsOf(stop), ...tagOf(stop) });
      if (stop.kind === 'pickups' || stop.kind === 'deliveries') {
        parts[stop.kind].push(own);
      }
      return;
    }
    const taken = `${own}:taken`;
    const { location_index } = stop.fields;
    const brought = stop.demand === null ? {} : { demands: negated(stop.demand) };
    parts.jobs.push({ id: own, ...stop.fields, ...brought, ...tagOf(stop) });
    parts.jobs.push({ id: taken, location_index, ...(stop.demand === null ? {} : { demands: stop.demand }) });
    parts.replaced.push([own, taken]);
  });
  return parts;
}

function relationsOf(job: Source, { ids, pickups, deliveries, replaced }: Parts): object[] {
  const all = [...ids, ...replaced.map(([, taken]) => taken)];
  const pairs = pickups.flatMap((before) => deliveries.map((after) => [before, after] as const));
  if (ids.length > 1) {
    job.note('APPROXIMATED', 'A job of several tasks becomes several jobs on one route, all or none');
  } else {
    job.note(
      'APPROXIMATED',
      'A replacement becomes two jobs in direct sequence: what is brought, what is taken',
    );
  }
  if (pairs.length > MOST_PAIRS) {
    job.fail('UNSUPPORTED', `has more than ${MOST_PAIRS} pairs of a pickup and a delivery`);
  }
  return [
    { type: 'all_or_none', job_ids: all },
    { type: 'same_route', job_ids: all },
    ...pairs.map((job_ids) => ({ type: 'precedence', job_ids })),
    ...replaced.map((job_ids) => ({ type: 'sequence', job_ids, direct: true })),
  ];
}

/** Skills; who has none of the wrong ones is said by name, because a request has no such rule. */
function readWho(job: Source, vehicles: readonly Vehicle[], bound: readonly string[] | null): object {
  const skills = job.object('skills');
  const oneOf = skills?.strings('oneOf') ?? null;
  const noneOf = skills?.strings('noneOf') ?? [];
  const required = skills?.strings('allOf') ?? [];
  job.leave('value', 'Jobs have no value: they are mandatory');
  const isFree = oneOf === null && noneOf.length === 0 && bound === null;
  const fitting = vehicles.filter(
    (vehicle) =>
      (oneOf === null || oneOf.some((skill) => vehicle.skills.has(skill))) &&
      !noneOf.some((skill) => vehicle.skills.has(skill)) &&
      (bound === null || bound.includes(vehicle.resource.id)),
  );
  const needed = fitting.length === 0 ? [...required, NOBODY] : required;
  return {
    ...(needed.length === 0 ? {} : { required_skills: needed }),
    ...(isFree || fitting.length === 0
      ? {}
      : { allowed_resource_ids: fitting.map(({ resource }) => resource.id) }),
  };
}
