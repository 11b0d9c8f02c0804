import type { PlanBody } from '../wire';
import { Findings, type Finding } from './finding';
import { chainsOf, faultsOf, type Fault } from './precedences';
import type { Relation } from './relations';
import { orderedSteps, stepsOf, taskOf } from './steps';
import { servedOf, visitsOf, type Served } from './visits';
import type { World } from './world';

export type ServedSteps = ReadonlyMap<string, Served>;

/**
 * What a relation finds wrong with a plan, hard or soft alike; null when it is kept. Members that are not served take
 * no part, unless `requires` or all_or_none says so (docs/rules.md, Relations). Precedence has chains of its own.
 */
export function brokenBy(world: World, served: ServedSteps, relation: Relation): Fault | null {
  switch (relation.type) {
    case 'sequence':
      return sequenceFault(world, served, relation);
    case 'same_route':
      return unequal(world, served, relation, ({ visit, day }) => `${visit.resource.id} on day ${day}`);
    case 'same_resource':
      return unequal(world, served, relation, ({ visit }) => visit.resource.id);
    case 'same_day':
      return unequal(world, served, relation, ({ day }) => `day ${day}`);
    case 'different_route':
      return equal(world, served, relation, ({ visit, day }) => `${visit.resource.id} on day ${day}`);
    case 'different_day':
      return equal(world, served, relation, ({ day }) => `day ${day}`);
    case 'same_time':
      return timeFault(world, served, relation);
    case 'all_or_none':
      return partFault(world, served, relation);
    default:
      return null;
  }
}

/** How often a soft relation is broken: each chain of a precedence has a penalty of its own. */
export function timesBroken(world: World, served: ServedSteps, relation: Relation): number {
  return relation.type === 'precedence'
    ? chainsOf(relation, world.tasks).filter((chain) => faultsOf(relation, chain, served).length > 0).length
    : brokenBy(world, served, relation) === null
      ? 0
      : 1;
}

/** The findings of the hard relations of some types. */
export function judgeRelations(
  rule: string,
  types: readonly string[],
  world: World,
  plan: PlanBody,
): Finding[] {
  const findings = new Findings(rule);
  const served = servedOf(visitsOf(world, plan));
  for (const relation of world.relations.filter(({ type, hard }) => hard && types.includes(type))) {
    const fault = brokenBy(world, served, relation);
    if (fault) {
      findings.add(fault.path, fault.message);
    }
  }
  return findings.list;
}

/** Where each task of a relation is served, by task; the pickup stands for a shipment. */
function placesOf(world: World, served: ServedSteps, { members }: Relation): Map<string, Served> {
  const tasks = members.flatMap((name) => taskOf(world.tasks, name) ?? []);
  return new Map(
    tasks.flatMap((task): [string, Served][] => {
      const at = stepsOf(world.tasks, task.id).flatMap((step) => served.get(step) ?? []);
      return at[0] ? [[task.id, at[0]]] : [];
    }),
  );
}

type Key = (served: Served) => string;

function unequal(world: World, served: ServedSteps, relation: Relation, key: Key): Fault | null {
  const [first, ...rest] = placesOf(world, served, relation);
  const other = first && rest.find(([, at]) => key(at) !== key(first[1]));
  const message = first && other && `${other[0]}: ${key(other[1])}, but ${first[0]}: ${key(first[1])}`;
  return other && message ? { path: `${other[1].path}.job_id`, message } : null;
}

function equal(world: World, served: ServedSteps, relation: Relation, key: Key): Fault | null {
  const seen = new Map<string, string>();
  for (const [id, at] of placesOf(world, served, relation)) {
    const other = seen.get(key(at));
    if (other !== undefined) {
      return { path: `${at.path}.job_id`, message: `${id} and ${other} are both ${key(at)}` };
    }
    seen.set(key(at), id);
  }
  return null;
}

/** One route, in that order, `direct` without another task between, with `resource_id` by that resource. */
function sequenceFault(world: World, served: ServedSteps, relation: Relation): Fault | null {
  const at = orderedSteps(world.tasks, relation.members).flatMap((step) => {
    const found = served.get(step);
    return found ? [{ step, ...found }] : [];
  });
  const { resourceId } = relation;
  const foreign = at.find(({ visit }) => resourceId !== null && visit.resource.id !== resourceId);
  if (foreign) {
    return { path: `${foreign.path}.job_id`, message: `${foreign.step} is not served by ${resourceId}` };
  }
  for (const [index, second] of at.slice(1).entries()) {
    const first = at[index];
    const next = first && first.visit.path === second.visit.path && first.position < second.position;
    if (first && (!next || (relation.direct && second.position !== first.position + 1))) {
      return { path: `${second.path}.job_id`, message: `${second.step} does not follow ${first.step}` };
    }
  }
  return null;
}

/** Begins of service at most the tolerance apart; of a shipment that of the step named, else of the pickup. */
function timeFault(world: World, served: ServedSteps, relation: Relation): Fault | null {
  const at = relation.members.flatMap((name) => served.get(stepsOf(world.tasks, name)[0] ?? name) ?? []);
  const begins = at.map(({ begin }) => begin);
  const apart = Math.max(...begins) - Math.min(...begins);
  return apart > relation.tolerance
    ? { path: `${at[0]?.path}.arrival_time`, message: `begins of service lie ${apart} s apart` }
    : null;
}

function partFault(world: World, served: ServedSteps, relation: Relation): Fault | null {
  const tasks = new Set(relation.members.flatMap((name) => taskOf(world.tasks, name) ?? []));
  const places = placesOf(world, served, relation);
  const [first] = places.values();
  return first && places.size < tasks.size
    ? { path: `${first.path}.job_id`, message: `${places.size} of ${tasks.size} members are served` }
    : null;
}
