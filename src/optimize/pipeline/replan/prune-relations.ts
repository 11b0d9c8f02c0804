import type { Notes } from '../notes';
import { memberNames, relationTypeOf } from '../shape/relation';
import type { JsonObject } from '../shape/reader';
import type { FieldOrigins } from '../field-origins';
import type { Progress } from './progress';
import { isSet, listAt, objectOf, textAt } from './raw-json';

export interface PrunedRelations {
  /** Undefined where there is nothing that could be read as relations. */
  relations: unknown;
  /** Work that a sequence of one leaves to its resource. */
  boundTo: ReadonlyMap<string, string>;
}

const LOST =
  'What relations ask of work that is over is taken as kept: gaps to it and routes shared with it count no more';

/**
 * Relations without the work that is gone (contract B21): a completed predecessor is satisfied, a cancelled one asks
 * nothing. What is left keeps its relation when it is two or more; between members of a precedence with gaps the list is
 * cut, because a gap across a gap means nothing.
 */
export class RelationPruning {
  private readonly boundTo = new Map<string, string>();

  constructor(
    private readonly progress: Progress,
    private readonly notes: Notes,
    private readonly origins: FieldOrigins,
  ) {}

  /** The list form, or an object of lists by type (contract A6). */
  prune(original: JsonObject): PrunedRelations {
    const value = original['relations'];
    const byType = objectOf(value);
    const { boundTo } = this;
    if (Array.isArray(value)) {
      return { relations: this.pruneList(value, null, 'relations'), boundTo };
    }
    if (byType === null) {
      return { relations: undefined, boundTo };
    }
    const pruned = Object.entries(byType).map(([name, entries]): [string, unknown] => [
      name,
      Array.isArray(entries) ? this.pruneList(entries, name, `relations.${name}`) : entries,
    ]);
    return { relations: Object.fromEntries(pruned), boundTo };
  }

  private pruneList(entries: readonly unknown[], type: string | null, path: string): unknown[] {
    const kept: number[] = [];
    const pruned = entries.flatMap((entry, index) => {
      const left = this.pruneEntry(entry, type, `${path}[${index}]`);
      left.forEach(() => kept.push(index));
      return left;
    });
    this.origins.keep(path, kept);
    return pruned;
  }

  /** What is left of one relation: none, itself, or several where a list was cut. */
  private pruneEntry(entry: unknown, type: string | null, field: string): unknown[] {
    const relation: JsonObject | null = Array.isArray(entry)
      ? { job_ids: entry as unknown[] }
      : objectOf(entry);
    const members = relation === null ? null : memberNames(relation);
    if (relation === null || members === null) {
      return [entry];
    }
    const { removed } = this.progress;
    const isGone = (id: unknown) => typeof id === 'string' && removed.has(id);
    const ids: readonly unknown[] =
      typeof members === 'string' ? (listAt(relation, members) ?? []) : members.map((key) => relation[key]);
    if (!ids.some(isGone)) {
      return [entry];
    }
    const kind = relationTypeOf(type ?? textAt(relation, 'type') ?? '');
    this.say(relation, kind, ids, isGone, field);
    const hasGaps = kind === 'precedence' && (relation['min_gap'] ?? 0) !== 0;
    const lists =
      kind === 'precedence' && (hasGaps || isSet(relation, 'max_gap'))
        ? cut(ids, isGone)
        : [ids.filter((id) => !isGone(id))];
    this.bind(relation, kind, lists);
    return lists
      .filter((list) => list.length > 1)
      .map((list) =>
        typeof members !== 'string'
          ? relation
          : Array.isArray(entry)
            ? list
            : { ...relation, [members]: list },
      );
  }

  /** A sequence on a named resource asks that of a single member too, which no relation can say. */
  private bind(relation: JsonObject, kind: string | null, lists: readonly (readonly unknown[])[]): void {
    const resource = textAt(relation, 'resource_id');
    const [only, ...others] = lists.flat();
    const isHard = relation['hard'] !== false;
    if (
      kind === 'sequence' &&
      resource !== null &&
      isHard &&
      typeof only === 'string' &&
      others.length === 0
    ) {
      this.boundTo.set(only.replace(/:(?:pickup|delivery)$/, ''), resource);
    }
  }

  private say(
    relation: JsonObject,
    kind: string | null,
    ids: readonly unknown[],
    isGone: (id: unknown) => boolean,
    field: string,
  ): void {
    const asksMore = kind !== 'precedence' || isSet(relation, 'max_gap') || (relation['min_gap'] ?? 0) !== 0;
    const isDone = (id: unknown) => isGone(id) && typeof id === 'string' && this.progress.completed.has(id);
    if (asksMore && ids.some(isDone) && !ids.every(isGone)) {
      this.notes.add('RELATION_PRUNED', LOST, `original_request.${field}`);
    }
  }
}

/** The runs of a list between the members that are gone. */
function cut(ids: readonly unknown[], isGone: (id: unknown) => boolean): unknown[][] {
  const runs: unknown[][] = [[]];
  for (const id of ids) {
    if (isGone(id)) {
      runs.push([]);
    } else {
      runs.at(-1)?.push(id);
    }
  }
  return runs;
}
