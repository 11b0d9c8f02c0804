import type { Chance } from './chance';
import type { Driver } from './hidden-plan';
import type { Mix } from './mix';

const HOUR = 3_600;
const SKILLS = ['cold', 'crane', 'adr', 'glass'];

export interface Fleet {
  /** Each drives one hidden route on each of its days. */
  readonly drivers: readonly Driver[];
  readonly spares: readonly Driver[];
}

/** As many vehicles (resources and days) as there are hidden routes, and five in a hundred more, rounded up. */
export function drawFleet(chance: Chance, mix: Mix, routes: number): Fleet {
  const lengths = [8 * HOUR, 9 * HOUR];
  const count = Math.ceil(routes / mix.days);
  const drivers = Array.from({ length: count }, (_, index): Driver => {
    const start = chance.pick([7 * HOUR, 8 * HOUR]);
    return {
      id: `v${index + 1}`,
      shift: { start, end: start + chance.pick(lengths) },
      capacity: chance.pick([800, 1_000, 1_200]),
      skills: mix.families.has('skills') ? drawSkills(chance) : {},
      days: daysOf(mix, index, routes),
    };
  });
  const more = Math.ceil((routes * 105) / 100 - 1e-9) - routes;
  const spares = Array.from({ length: more }, (_, index) => ({
    ...chance.pick(drivers),
    id: `spare${index + 1}`,
    days: [index % mix.days],
  }));
  return { drivers, spares };
}

/** Every day, but for the last of an odd number. */
function daysOf({ days }: Mix, index: number, routes: number): number[] {
  return Array.from({ length: days }, (_, day) => day).filter((day) => index * days + day < routes);
}

function drawSkills(chance: Chance): Record<string, number> {
  return Object.fromEntries(
    SKILLS.flatMap((name): [string, number][] => (chance.yes(0.5) ? [[name, chance.int(1, 3)]] : [])),
  );
}
