import type { Instance } from '../solver/instance';
import { type BenchSet, load, SETS } from '../solver/sets';

/** An instance that is solved within short limits. */
export interface Case {
  readonly name: string;
  /** About how many customers: the row of the table. */
  readonly size: number;
  readonly kind: 'CVRP' | 'VRPTW';
  readonly instance: Instance;
  /** Null: none is published for what is solved here. */
  readonly bestKnown: number | null;
}

interface Choice {
  readonly size: number;
  readonly kind: Case['kind'];
  /** By whose format and rounding the files are read. */
  readonly set: string;
  readonly folder?: string;
  readonly names: readonly string[];
  /** So many of the file's customers, the first ones; without it all. */
  readonly first?: number;
}

/**
 * Tight and wide windows, short and long routes. No public set has 50 customers: they are the first half of a file. Homberger's
 * files of 200 are solved for distance, as those of 1,000 are: few plans of a second have as few vehicles as the best known, and
 * others could not be compared.
 */
export const CHOICES: readonly Choice[] = [
  { size: 50, kind: 'CVRP', set: 'x', names: ['X-n106-k14', 'X-n143-k7'], first: 50 },
  { size: 50, kind: 'VRPTW', set: 'solomon', names: ['R101', 'RC203'], first: 50 },
  { size: 200, kind: 'CVRP', set: 'x', names: ['X-n200-k36', 'X-n209-k16'] },
  { size: 200, kind: 'VRPTW', set: 'solomon', folder: 'vrptw/homberger_200', names: ['r1_2_3', 'rc2_2_1'] },
  { size: 1000, kind: 'CVRP', set: 'x', names: ['X-n957-k87', 'X-n1001-k43'] },
  { size: 1000, kind: 'VRPTW', set: 'homberger_1000', names: ['R1_10_1', 'RC2_10_3'] },
];

/** Throws where a file is missing: a row of fewer instances would be no row of the same table. */
export function loadCases(folder: string): Case[] {
  return CHOICES.flatMap((choice) => {
    const { size, kind, names, first } = choice;
    const set = setOf(choice);
    return names.map((name): Case => {
      const whole = load(folder, set, name);
      const isWhole = first === undefined && choice.folder === undefined;
      return {
        ...{ name: first === undefined ? name : `${name}/${first}`, size, kind },
        instance: first === undefined ? whole : firstCustomers(whole, first),
        bestKnown: isWhole ? set.bestKnown(folder, name) : null,
      };
    });
  });
}

function setOf({ set: name, folder }: Choice): BenchSet {
  const set = SETS.find((one) => one.name === name);
  if (set === undefined) {
    throw new Error(`no set is called ${name}`);
  }
  return folder === undefined ? set : { ...set, folder };
}

/** The same depot and vehicles with fewer customers. */
export function firstCustomers(instance: Instance, count: number): Instance {
  if (instance.customers.length < count || instance.pairs.length > 0) {
    throw new Error(`${instance.name} has no ${count} customers that could be taken alone`);
  }
  return {
    ...instance,
    name: `${instance.name}/${count}`,
    customers: instance.customers.slice(0, count),
  };
}
