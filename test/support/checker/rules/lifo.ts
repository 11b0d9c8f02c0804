import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { sourceOf, unloads } from '../goods';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Goods of one task aboard, from the position where they are loaded to the one where they leave; -1 is the start. */
interface Load {
  readonly id: string;
  readonly loaded: number;
  readonly leaves: number;
  readonly path: string;
  readonly lifo: boolean;
  readonly kind: 'collected' | 'dropped' | 'shipment';
}

/** Goods form a stack: what is flagged leaves from its top only, at a station too (docs/rules.md, LIFO). */
export function lifo(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('lifo');
  for (const visit of visitsOf(world, plan)) {
    const loads = loadsOf(world, visit);
    // What stays to the end is taken out at home, from the top.
    for (const out of loads.filter(({ leaves }) => leaves < visit.events.length)) {
      const above = loads.find(
        (one) =>
          one.loaded > out.loaded &&
          one.loaded < out.leaves &&
          one.leaves > out.leaves &&
          (out.lifo || (out.kind === 'collected' && one.kind === 'shipment' && one.lifo)),
      );
      if (above) {
        findings.add(out.path, `${out.id} leaves from under ${above.id}`);
      }
    }
  }
  return findings.list;
}

function loadsOf(world: World, visit: Visit): Load[] {
  const { events } = visit;
  return events.flatMap(({ job, path }, position): Load[] => {
    const task = job && world.tasks.get(job.id);
    if (!job || !task || job.step === 'delivery') {
      return [];
    }
    const common = { id: task.id, path, lifo: task.lifo };
    if (job.step === 'pickup') {
      const out = events.findIndex((event) => event.job?.id === job.id && event.job.step === 'delivery');
      return [{ ...common, loaded: position, leaves: out === -1 ? events.length : out, kind: 'shipment' }];
    }
    const [up, down] = [named(job.demands, 1), named(job.demands, -1)];
    const collected: Load = {
      ...common,
      loaded: position,
      // They have left when stations have taken every dimension of them.
      leaves: Math.max(...up.map((dimension) => firstUnload(visit, position, dimension))),
      kind: 'collected',
    };
    const dropped: Load = {
      ...common,
      loaded: Math.max(...down.map((dimension) => sourceOf(visit, position, dimension))),
      leaves: position,
      kind: 'dropped',
    };
    return [...(up.length > 0 ? [collected] : []), ...(down.length > 0 ? [dropped] : [])];
  });
}

function named(demands: Readonly<Record<string, number>>, sign: number): string[] {
  return Object.keys(demands).filter((dimension) => (demands[dimension] ?? 0) * sign > 0);
}

function firstUnload({ events }: Visit, after: number, dimension: string): number {
  const found = events.findIndex((event, position) => position > after && unloads(event, dimension));
  return found === -1 ? events.length : found;
}
