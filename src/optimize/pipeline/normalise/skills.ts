import type { ParsedResource } from '../shape/parsed';

/** "Holding the skill is enough": below every level. */
const ANY_LEVEL = -(2 ** 31);
/** A held skill without a level counts as level 1 (contract A4). */
const HELD_LEVEL = 1;

/** A level for a skill makes it required (contract B43). */
export function neededSkills(work: {
  requiredSkills: readonly string[];
  skillLevels: ReadonlyMap<string, number>;
}): Map<string, number> {
  const needed = new Map(work.requiredSkills.map((skill) => [skill, ANY_LEVEL]));
  for (const [skill, level] of work.skillLevels) {
    needed.set(skill, level);
  }
  return needed;
}

export function heldSkills({ skills, skillLevels }: ParsedResource): Map<string, number> {
  const held = new Map(skills.map((skill) => [skill, HELD_LEVEL]));
  for (const [skill, level] of skillLevels) {
    held.set(skill, level);
  }
  return held;
}

/** Only skills that some task needs are worth a number. */
export function numberSkills(needed: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const skill of needed.flatMap((skills) => [...skills.keys()])) {
    if (!ids.has(skill)) {
      ids.set(skill, ids.size);
    }
  }
  return ids;
}

export function idsOf(
  skills: ReadonlyMap<string, number>,
  skillIds: ReadonlyMap<string, number>,
): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [skill, level] of skills) {
    const id = skillIds.get(skill);
    if (id !== undefined) {
      pairs.push([id, level]);
    }
  }
  return pairs;
}

export function listed(skills: ReadonlyMap<string, number>): { name: string; level: number }[] {
  return [...skills].map(([name, level]) => ({ name, level }));
}
