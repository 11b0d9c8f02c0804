import { RELATION_KIND, type WireRelation } from '../../../kernel/wire';
import type { ActivityContext } from '../context';
import type { ParsedRelation } from '../shape/parsed';
import { expandSteps, type Lookup } from './lookup';

/** A relation and the caller's name of it. */
export interface NamedRelation {
  readonly id: string | null;
  readonly wire: WireRelation;
}

/** Relations over activities, in the caller's units; docs/rules.md says what a shipment's plain id stands for. */
export function relationsOf(
  relations: readonly ParsedRelation[],
  activities: readonly ActivityContext[],
  lookup: Lookup,
): NamedRelation[] {
  return relations.flatMap((relation) =>
    membersOf(relation, activities, lookup)
      // One member alone keeps every rule but a sequence's "by this resource".
      .filter((members) => members.length > 1 || (members.length === 1 && relation.resourceId !== null))
      .map((members) => ({ id: relation.id, wire: wireOf(relation, members, lookup) })),
  );
}

function wireOf(relation: ParsedRelation, activities: number[], lookup: Lookup): WireRelation {
  const { type, hard, requires, direct, minGap, maxGap, tolerance, penalty, resourceId } = relation;
  return {
    kind: RELATION_KIND[type],
    hard,
    requires: type === 'precedence' && requires,
    direct: type === 'sequence' && direct,
    minGap: type === 'precedence' ? minGap : 0,
    maxGap: type === 'precedence' ? maxGap : type === 'same_time' ? tolerance : null,
    penalty: hard ? 0 : penalty,
    resource: type === 'sequence' && resourceId !== null ? (lookup.resources.get(resourceId) ?? null) : null,
    activities,
  };
}

/** The lists of activities that a relation is about: one, but for precedence through whole shipments. */
function membersOf(
  relation: ParsedRelation,
  activities: readonly ActivityContext[],
  lookup: Lookup,
): number[][] {
  switch (relation.type) {
    case 'precedence':
      return precedenceLists(relation, lookup);
    case 'sequence':
      return [unique(expandSteps(relation.jobIds, lookup))];
    case 'same_time':
      return [unique(relation.jobIds.map((id) => lookup.activities.get(id)?.[0] ?? 0))];
    default:
      return [oneOfEachTask(relation, activities, lookup)];
  }
}

/** Both steps of a shipment are on one route: the pickup stands for both, or "different" could never hold. */
function oneOfEachTask(
  { jobIds }: ParsedRelation,
  activities: readonly ActivityContext[],
  lookup: Lookup,
): number[] {
  const first = jobIds.map((id) => lookup.activities.get(id)?.[0] ?? 0);
  return unique(
    first.map((activity) => (activities[activity]?.kind === 'delivery' ? activity - 1 : activity)),
  );
}

/**
 * What comes before a shipment comes before its pickup, what comes after it after its delivery. Its own two steps keep no
 * gap, so a list with gaps is cut there.
 */
function precedenceLists({ jobIds, minGap, maxGap }: ParsedRelation, lookup: Lookup): number[][] {
  const lists: number[][] = [[]];
  jobIds.forEach((id, i) => {
    const steps = lookup.activities.get(id) ?? [];
    const [first = 0, second] = steps;
    if (second === undefined) {
      lists.at(-1)?.push(first);
    } else if (i === 0) {
      lists.at(-1)?.push(second);
    } else if (i === jobIds.length - 1) {
      lists.at(-1)?.push(first);
    } else if (minGap === 0 && maxGap === null) {
      lists.at(-1)?.push(first, second);
    } else {
      lists.at(-1)?.push(first);
      lists.push([second]);
    }
  });
  return lists;
}

function unique(activities: readonly number[]): number[] {
  return [...new Set(activities)];
}

/** The interface's name of a kind. */
export function relationName(kind: number): string {
  return Object.entries(RELATION_KIND).find(([, id]) => id === kind)?.[0] ?? 'relation';
}
