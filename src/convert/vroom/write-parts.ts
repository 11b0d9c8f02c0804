import type { Source } from '../reading/source';
import type { Point } from '../places';
import type { WrittenPlace } from '../request-parts';

export interface WriteContext {
  readonly listed: ReadonlyMap<number, Point>;
  readonly depots: ReadonlyMap<string, WrittenPlace>;
  readonly hasMatrices: boolean;
  /** In the order of VROOM's lists. */
  readonly dimensions: readonly string[];
  readonly skills: ReadonlyMap<string, number>;
  readonly objective: string;
  /** Some task may be left out. */
  readonly hasOptional: boolean;
}

/** VROOM's numbers stand behind our ids: `7`, `v7` of a vehicle, `s3-4` of a shipment. Other ids are numbered behind them. */
export function numberedIds(ids: readonly string[], prefix = ''): number[][] {
  const form = new RegExp(prefix === 's' ? '^s(\\d{1,9})(?:-(\\d{1,9}))?$' : `^${prefix}(\\d{1,9})$`);
  const said = ids.map(
    (id) =>
      form
        .exec(id)
        ?.slice(1)
        .filter((part) => part !== undefined)
        .map(Number) ?? null,
  );
  let next = said.reduce((most, numbers) => Math.max(most, ...(numbers ?? [])), 0) + 1;
  const taken = new Set<string>();
  return said.map((numbers) => {
    const key = String(numbers);
    if (numbers !== null && !taken.has(key)) {
      taken.add(key);
      return numbers;
    }
    next += 1;
    return [next - 1];
  });
}

/** Amounts in VROOM's order; whole numbers. */
export function amountList(
  holder: Source,
  key: string,
  amounts: ReadonlyMap<string, number>,
  { dimensions }: WriteContext,
): number[] {
  return dimensions.map((name) => whole(holder, key, amounts.get(name) ?? 0));
}

/** VROOM counts in whole numbers. */
export function whole(holder: Source, key: string, value: number): number {
  if (!Number.isInteger(value)) {
    holder.note('APPROXIMATED', 'VROOM counts in whole numbers: it is rounded', key);
  }
  return Math.round(value);
}

/** A number for each skill that is named: its own where it is one. */
export function skillNumbers(root: Source, holders: readonly Source[]): Map<string, number> {
  const names = holders.flatMap((holder) =>
    ['skills', 'required_skills'].flatMap((key) => {
      const list = holder.peek(key);
      return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
    }),
  );
  const skills = new Map<string, number>();
  let next = 1;
  for (const name of new Set(names)) {
    if (/^\d{1,9}$/.test(name) && String(Number(name)) === name) {
      skills.set(name, Number(name));
      next = Math.max(next, Number(name) + 1);
    }
  }
  for (const name of new Set(names)) {
    if (!skills.has(name)) {
      skills.set(name, next);
      root.note(
        'ASSUMED',
        `Skills are numbers: ${JSON.stringify(name.slice(0, 40))} is ${next}`,
        'resources',
      );
      next += 1;
    }
  }
  return skills;
}
