import type { Relation } from './relations';
import { stepsOf } from './steps';
import type { Served } from './visits';
import type { Task } from './work';

/**
 * The chains of steps of a precedence (docs/rules.md, Shipments in relations): a shipment comes after what is named
 * before it with its pickup, and before what follows with its delivery. A list with gaps is cut between the two.
 */
export function chainsOf(relation: Relation, tasks: ReadonlyMap<string, Task>): string[][] {
  const chains: string[][] = [[]];
  const gaps = relation.minGap > 0 || Number.isFinite(relation.maxGap);
  relation.members.forEach((name, index) => {
    const [pickup = name, delivery = pickup] = stepsOf(tasks, name);
    const last = chains.at(-1);
    if (index === 0) {
      last?.push(delivery);
    } else if (index === relation.members.length - 1 || pickup === delivery) {
      last?.push(pickup);
    } else if (gaps) {
      last?.push(pickup);
      chains.push([delivery]);
    } else {
      last?.push(pickup, delivery);
    }
  });
  return chains;
}

/** What is wrong with a chain: which step, and why. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Service of each begins after that of the one before has ended, with the gaps asked for (contract A6). */
export function faultsOf(
  { minGap, maxGap, requires }: Relation,
  chain: readonly string[],
  served: ReadonlyMap<string, Served>,
): Fault[] {
  return chain.slice(1).flatMap((name, index): Fault[] => {
    const before = chain[index] ?? '';
    const [first, second] = [served.get(before), served.get(name)];
    if (!second) {
      return [];
    }
    if (!first) {
      const message = `${name} is served although ${before} is not`;
      return requires ? [{ path: `${second.path}.job_id`, message }] : [];
    }
    const gap = second.begin - first.end;
    const message = `${name} begins ${gap} s after ${before}, allowed are ${minGap} to ${maxGap}`;
    return gap < minGap || gap > maxGap ? [{ path: `${second.path}.arrival_time`, message }] : [];
  });
}
