import type { Chance } from './chance';

/** Rules that an instance has beside capacity, hard windows and shifts. */
export const FAMILIES = [
  'breaks',
  'reloads',
  'shipments',
  'skills',
  'soft-windows',
  'relations',
  'days',
  'traffic',
] as const;

export type Family = (typeof FAMILIES)[number];

/** In how many instances of a hundred a family takes part. */
const SHARES: Readonly<Record<Family, number>> = {
  breaks: 60,
  reloads: 60,
  shipments: 60,
  skills: 60,
  'soft-windows': 60,
  relations: 60,
  days: 60,
  traffic: 30,
};

/** Fewer are no mix. */
const FEWEST = 3;

export interface Mix {
  readonly families: ReadonlySet<Family>;
  readonly days: 1 | 2;
  /** How breaks are owed. */
  readonly breaks: 'window' | 'driving' | 'work';
  /** Seconds that a break takes. */
  readonly rest: number;
  /** Jobs bring goods to the depot, or take them from it; stations unload the first and restock the second. */
  readonly goods: 'collected' | 'delivered';
}

/** Which families take part, by chance. */
export function drawMix(chance: Chance): Mix {
  const drawn = FAMILIES.filter((family) => chance.yes(SHARES[family] / 100));
  const others = chance.shuffled(FAMILIES.filter((family) => !drawn.includes(family)));
  const families = new Set([...drawn, ...others.slice(0, Math.max(0, FEWEST - drawn.length))]);
  return {
    families,
    days: families.has('days') ? 2 : 1,
    breaks: chance.pick(['window', 'driving', 'work'] as const),
    rest: chance.pick([1_800, 2_700]),
    goods: chance.pick(['collected', 'delivered'] as const),
  };
}
