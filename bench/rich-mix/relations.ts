import type { RelationBody } from '../../test/support/wire';
import type { Chance } from './chance';
import type { HiddenPlan } from './hidden-plan';

const DAY = 86_400;

/** A task in the hidden plan, in absolute seconds. */
interface Served {
  readonly id: string;
  readonly shipment: boolean;
  readonly route: number;
  readonly day: number;
  readonly driver: string;
  /** Begin of the first step's service (its setup is done) and end of the last. */
  begin: number;
  end: number;
  /** Among the stops of the route, of the first step. */
  readonly position: number;
}

type Draw = (chance: Chance, all: readonly Served[], first: Served) => RelationBody | null;

/** One relation for every so many stops. */
const STOPS_A_RELATION = [12, 40] as const;

/** Relations that the hidden plan keeps; no task is in two. */
export function drawRelations(chance: Chance, plan: HiddenPlan): RelationBody[] {
  const all = servedIn(plan);
  const wanted = Math.ceil(all.length / chance.int(...STOPS_A_RELATION));
  const taken = new Set<string>();
  const relations: RelationBody[] = [];
  for (let attempt = 0; attempt < 50 * wanted && relations.length < wanted; attempt += 1) {
    const free = all.filter(({ id }) => !taken.has(id));
    const relation = chance.pick(DRAWS)(chance, free, chance.pick(free));
    if (relation) {
      relation.job_ids.forEach((id) => taken.add(id));
      relations.push(relation);
    }
  }
  return relations;
}

function servedIn({ routes }: HiddenPlan): Served[] {
  const tasks = new Map<string, Served>();
  routes.forEach(({ rows, clocks, day, driver }, route) => {
    let position = 0;
    rows.forEach((row, index) => {
      const clock = clocks[index];
      if (row.kind !== 'stop' || !clock) {
        return;
      }
      position += 1;
      const end = day * DAY + clock.done;
      const known = tasks.get(row.taskId);
      if (known) {
        known.end = end;
        return;
      }
      const begin = day * DAY + clock.begin + row.setup;
      const shipment = row.step !== 'service';
      tasks.set(row.taskId, {
        ...{ id: row.taskId, shipment, route, day, driver: driver.id },
        ...{ begin, end, position },
      });
    });
  });
  return [...tasks.values()];
}

const precedence: Draw = (chance, all, first) => {
  const later = all.filter(({ id, begin }) => id !== first.id && begin >= first.end);
  if (later.length === 0) {
    return null;
  }
  const second = chance.pick(later);
  const gap = second.begin - first.end;
  const sameDay = second.day === first.day;
  return {
    type: 'precedence',
    job_ids: [first.id, second.id],
    ...(chance.yes(0.5) ? { min_gap: chance.int(0, Math.min(gap, 1_800)) } : {}),
    ...(sameDay && chance.yes(0.2) ? { max_gap: gap + chance.int(1_800, 7_200) } : {}),
  };
};

const sequence: Draw = (chance, all, first) => {
  const later = all.filter(
    ({ route, position, shipment }) => route === first.route && position > first.position && !shipment,
  );
  const chosen = chance.shuffled(later).slice(0, chance.int(1, 2));
  if (first.shipment || chosen.length === 0) {
    return null;
  }
  const members = [first, ...chosen.sort((a, b) => a.position - b.position)];
  const adjacent = members.every(({ position }, index) => position === first.position + index);
  const job_ids = members.map(({ id }) => id);
  return { type: 'sequence', job_ids, ...(adjacent ? { direct: true } : {}) };
};

const sameTime: Draw = (chance, all, first) => {
  const near = all.filter(
    ({ route, begin }) => route !== first.route && Math.abs(begin - first.begin) <= 900,
  );
  if (near.length === 0) {
    return null;
  }
  const second = chance.pick(near);
  const tolerance = Math.abs(second.begin - first.begin) + chance.int(300, 1_200);
  return { type: 'same_time', job_ids: [first.id, second.id], tolerance };
};

/** Two or three tasks of which each later one is as the first, or as none before it. */
function grouped(type: string, fits: (one: Served, other: Served) => boolean): Draw {
  return (chance, all, first) => {
    const members = [first];
    for (const other of chance.shuffled(all).slice(0, 200)) {
      const wanted = members.length < 2 || (members.length < 3 && chance.yes(0.02));
      if (wanted && other.id !== first.id && members.every((member) => fits(member, other))) {
        members.push(other);
      }
    }
    return members.length < 2 ? null : { type, job_ids: members.map(({ id }) => id) };
  };
}

const DRAWS: readonly Draw[] = [
  precedence,
  precedence,
  sequence,
  sameTime,
  grouped('same_route', (a, b) => a.route === b.route),
  grouped('different_route', (a, b) => a.route !== b.route),
  grouped('same_resource', (a, b) => a.driver === b.driver),
  grouped('same_day', (a, b) => a.day === b.day),
  grouped('different_day', (a, b) => a.day !== b.day),
  grouped('all_or_none', () => true),
];
