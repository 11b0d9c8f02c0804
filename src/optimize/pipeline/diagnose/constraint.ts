import type { PlannedRoute, Report, WireProblem } from '../../../kernel/wire';
import type { FieldChange } from './report';
import type { Universe } from './universe';

/** In the order in which their relaxation is tried (contract A13); rules about who may come stand beside their kin. */
export const CONSTRAINTS = [
  'time_window',
  'shift',
  'break',
  'capacity',
  'max_vehicles',
  'limit',
  'skill',
  'allowed_resources',
  'zone',
  'availability',
  'relation',
  'lock',
  'resources',
  'mandatory',
] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

/** One bound that has to give way, and by how much. What `target` and `detail` number, the rule knows. */
export interface Need {
  constraint: Constraint;
  target: number;
  detail: number;
  /** In the problem's units; 0 where it is all or nothing. */
  amount: number;
}

/** A plan of the problem with all chosen rules loosened. */
export interface Judged {
  /** With this rule alone as it was; what its words say of the plan. */
  problem: WireProblem;
  report: Report;
  /** What they say where every chosen rule is loosened: the schedule breaks nothing that was not to be broken. */
  loose: Report;
  routes: readonly PlannedRoute[];
}

/** A change in the words of the caller. */
export interface Telling {
  change: string;
  changes: FieldChange[];
  jobIds: string[];
  resourceIds: string[];
  /** For the order of suggestions: 1 is about an hour, a tenth of a vehicle, a skill. */
  size: number;
}

/** A kind of rule that a caller could relax. */
export interface ConstraintRule {
  name: Constraint;
  /** Is there anything of it to relax? */
  binds(universe: Universe): boolean;
  /** Without it, or with every breach of it priced. */
  loosen(problem: WireProblem, universe: Universe): WireProblem;
  needs(judged: Judged, universe: Universe): Need[];
  grant(problem: WireProblem, needs: readonly Need[], universe: Universe): WireProblem;
  /** A little more than is needed, as people write it. */
  round(amount: number, need: Need, universe: Universe): number;
  tell(need: Need, universe: Universe): Telling;
}

/** Needs of one target and detail together ask for the largest of them. */
export function largest(needs: readonly Need[]): Need[] {
  return together(needs, (a, b) => Math.max(a, b));
}

/** What is needed on top of what was granted before is needed in all. */
export function added(needs: readonly Need[]): Need[] {
  return together(needs, (a, b) => a + b);
}

function together(needs: readonly Need[], amount: (a: number, b: number) => number): Need[] {
  const byKey = new Map<string, Need>();
  for (const need of needs) {
    const key = keyOf(need);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? need : { ...need, amount: amount(known.amount, need.amount) });
  }
  return [...byKey.values()];
}

/** What a need is about. */
export function keyOf({ constraint, target, detail }: Need): string {
  return `${constraint} ${target} ${detail}`;
}

/** Amounts by target. */
export function byTarget(needs: readonly Need[]): Map<number, Need[]> {
  const groups = new Map<number, Need[]>();
  for (const need of needs) {
    const group = groups.get(need.target);
    if (group === undefined) {
      groups.set(need.target, [need]);
    } else {
      group.push(need);
    }
  }
  return groups;
}

/** Up to the next multiple. */
export function upTo(amount: number, step: number): number {
  return Math.ceil(amount / step) * step;
}

export const MINUTE = 60;
