import { type Constraint, type Need, type Telling } from './constraint';
import { ruleOf } from './constraints';
import type { FieldChange, Relaxation } from './report';
import type { Proposal } from './relaxations';
import type { Universe } from './universe';

/** A relaxation in the caller's words, with its size for the order of suggestions. */
export interface ToldRelaxation {
  relaxation: Relaxation;
  size: number;
}

const IN_VAIN: Readonly<Record<Constraint, string>> = {
  time_window: 'lift the ends of all time windows',
  shift: 'lift the ends of all shifts',
  break: 'make all breaks optional',
  capacity: 'lift all capacities',
  max_vehicles: 'let all vehicles drive',
  limit: 'lift all max_* limits of routes',
  skill: 'require no skills',
  allowed_resources: 'lift all allowed_resource_ids',
  zone: 'open all zones',
  availability: 'let everybody work every day',
  relation: 'make all relations soft',
  lock: 'unlock all routes',
  resources: 'add resources',
  mandatory: 'leave work out',
};

export function tellProposal(
  { constraints, needs, makesFeasible }: Proposal,
  universe: Universe,
): ToldRelaxation {
  const [only] = constraints;
  const constraint = constraints.length === 1 && only !== undefined ? only : 'combined';
  if (!makesFeasible) {
    const last = constraints.at(-1) ?? 'resources';
    return {
      relaxation: {
        constraint: last,
        job_ids: [],
        resource_ids: [],
        change: IN_VAIN[last],
        changes: [],
        makes_feasible: false,
      },
      size: Infinity,
    };
  }
  const { size, ...told } = tellNeeds(needs, universe);
  return { relaxation: { constraint, ...told, makes_feasible: true }, size };
}

/** All needs as one change. */
export function tellNeeds(
  needs: readonly Need[],
  universe: Universe,
): Pick<Relaxation, 'job_ids' | 'resource_ids' | 'change' | 'changes'> & { size: number } {
  const told = needs.map((need) => tell(need, universe));
  return {
    job_ids: [...new Set(told.flatMap(({ jobIds }) => jobIds))],
    resource_ids: [...new Set(told.flatMap(({ resourceIds }) => resourceIds))],
    change: told.map(({ change }) => change).join('; '),
    changes: merged(told.flatMap(({ changes }) => changes)),
    size: told.reduce((sum, { size }) => sum + size, 0),
  };
}

function tell(need: Need, universe: Universe): Telling {
  return ruleOf(need.constraint).tell(need, universe);
}

/** Two needs of one list (skills of a resource, resources of a zone) are one new value of it. */
function merged(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>();
  const added: FieldChange[] = [];
  for (const change of changes) {
    const known = byField.get(change.field);
    if (change.field.endsWith('[+]')) {
      added.push(change);
    } else {
      byField.set(
        change.field,
        known === undefined ? change : { ...change, value: together(known.value, change.value) },
      );
    }
  }
  return [...byField.values(), ...added];
}

function together(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) {
    return [...new Set([...(a as unknown[]), ...(b as unknown[])])];
  }
  if (isNumbers(a) && isNumbers(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return Object.fromEntries(
      names.map((name) => [name, Math.max(a[name] ?? -Infinity, b[name] ?? -Infinity)]),
    );
  }
  return b;
}

function isNumbers(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
