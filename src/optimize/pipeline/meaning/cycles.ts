import type { ParsedRelation, ParsedRequest } from '../shape/parsed';
import type { Findings } from './findings';

/**
 * Precedence and sequence together must not run in a circle; naming a job twice in one of them is a circle too. The
 * pickup of a shipment comes before its delivery.
 */
export function checkCycles(request: ParsedRequest, findings: Findings): void {
  const shipments = new Set(request.shipments.map(({ id }) => id));
  const ordering = request.relations
    .filter(({ type }) => type === 'precedence' || type === 'sequence')
    .filter(({ hard, jobIds }) => hard || new Set(jobIds).size < jobIds.length)
    .map((relation) => ({ relation, steps: stepsOf(relation, shipments) }));
  const cycle = findCycle(
    successorsOf(
      ordering.map(({ steps }) => steps),
      request,
    ),
  );
  if (cycle !== null) {
    const members = new Set(cycle);
    const through = ordering.filter(({ steps }) => steps.filter((id) => members.has(id)).length > 1);
    const fields = through.map(({ relation }) => relation.field);
    const shown = cycle.slice(0, 20).join(' → ') + (cycle.length > 20 ? ' → …' : '');
    const message = `The order of jobs runs in a circle: ${shown}.`;
    if (findings.add('cycles', 'CIRCULAR_PRECEDENCE', message, fields[0] ?? 'relations', fields)) {
      findings.cycle = cycle;
    }
  }
}

/** A shipment by its plain id is its pickup and then its delivery; in a sequence its two mentions are one each. */
function stepsOf({ type, jobIds }: ParsedRelation, shipments: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return jobIds.flatMap((id) => {
    if (!shipments.has(id)) {
      return [id];
    }
    const twice = type === 'sequence' && jobIds.indexOf(id) !== jobIds.lastIndexOf(id);
    if (!twice) {
      return [`${id}:pickup`, `${id}:delivery`];
    }
    const step = seen.has(id) ? 'delivery' : 'pickup';
    seen.add(id);
    return [`${id}:${step}`];
  });
}

function successorsOf(lists: readonly string[][], { shipments }: ParsedRequest): Map<string, string[]> {
  const successors = new Map<string, string[]>();
  const pairs = shipments.map(({ id }) => [`${id}:pickup`, `${id}:delivery`]);
  for (const steps of lists.length === 0 ? [] : [...lists, ...pairs]) {
    for (let i = 1; i < steps.length; i += 1) {
      const [before, after] = [steps[i - 1] ?? '', steps[i] ?? ''];
      const list = successors.get(before);
      if (list === undefined) {
        successors.set(before, [after]);
      } else {
        list.push(after);
      }
    }
  }
  return successors;
}

/** Depth first with an own stack: chains of 10,000 jobs must not overflow ours. The first id closes the cycle. */
function findCycle(successors: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  for (const root of successors.keys()) {
    if (done.has(root)) {
      continue;
    }
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    const onPath = new Set([root]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const child = successors.get(top.id)?.[top.next];
      top.next += 1;
      if (child === undefined) {
        path.pop();
        onPath.delete(top.id);
        done.add(top.id);
      } else if (onPath.has(child)) {
        const from = path.findIndex(({ id }) => id === child);
        return [...path.slice(from).map(({ id }) => id), child];
      } else if (!done.has(child)) {
        path.push({ id: child, next: 0 });
        onPath.add(child);
      }
    }
  }
  return null;
}
