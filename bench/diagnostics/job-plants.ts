import type { Chance } from '../rich-mix/chance';
import {
  addJob,
  addResource,
  addShipment,
  type Base,
  lock,
  metresBetween,
  secondsBetween,
  SHIFT_START,
} from './base';
import type { Plant, Planted } from './plant';

/** Work that nobody can serve even alone: a plant for each reason code of contract A11 that holds of a job by itself. */
export const JOB_PLANTS: readonly Plant[] = [
  one('time_window_infeasible', (base, chance) => {
    const point = somewhere(chance);
    const from = [...base.points, point] as [number, number][];
    const travel = secondsBetween(from, 0, from.length - 1);
    const end = SHIFT_START + Math.max(1, travel - chance.int(60, 900));
    return addJob(base, point, { time_windows: [{ start: SHIFT_START, end }] });
  }),
  one('shift_infeasible', (base, chance) =>
    addJob(base, somewhere(chance), { service_time: base.shiftEnd - SHIFT_START - chance.int(0, 600) }),
  ),
  one('capacity_exceeded', (base, chance) =>
    addJob(base, somewhere(chance), { demands: { kg: Math.max(...capacities(base)) + chance.int(1, 200) } }),
  ),
  one('skill_missing', (base, chance) => addJob(base, somewhere(chance), { required_skills: ['crane'] })),
  one('skill_level_too_low', (base, chance) => {
    base.request.resources.forEach((resource) => (resource.skill_levels = { drill: chance.int(1, 2) }));
    return addJob(base, somewhere(chance), { skill_levels: { drill: 3 } });
  }),
  one(
    'resource_not_allowed',
    (base, chance) => {
      const extra = awayTomorrow(base, 'extra-not-allowed');
      return addJob(base, somewhere(chance), { allowed_resource_ids: [extra], day: 1 });
    },
    ['resource_not_allowed', 'day_unavailable'],
  ),
  one('resource_disabled', (base, chance) => {
    const extra = addResource(base, {});
    disable(base, extra.id);
    return addJob(base, somewhere(chance), { allowed_resource_ids: [extra.id] });
  }),
  one('day_unavailable', (base, chance) => {
    awayTomorrow(base, null);
    return addJob(base, somewhere(chance), { day: 1 });
  }),
  one('zone_mismatch', (base, chance) => {
    const extra = addResource(base, {});
    disable(base, extra.id);
    const job = addJob(base, somewhere(chance), {});
    const zones = (base.request['zones'] ??= []) as unknown[];
    zones.push({ id: `z${zones.length}`, job_ids: [job.id], resource_ids: [extra.id], hard: true });
    return job;
  }),
  one('unreachable', (base, chance) => {
    const job = addJob(base, somewhere(chance), {});
    const at = job.location_index ?? 0;
    base.request.travel.distance_matrix.forEach((row, from) => from !== at && (row[at] = null));
    base.request.travel.time_matrix.forEach((row, from) => from !== at && (row[at] = null));
    return job;
  }),
  one('max_distance_exceeded', (base, chance) => {
    const limit = longestRoute(base) + 20_000;
    base.request.resources.forEach((resource) => (resource.max_distance = limit));
    return addJob(base, [Math.round(limit / 2) + chance.int(500, 5_000), 0], {});
  }),
  one('max_time_exceeded', (base, chance) => {
    const limit = base.shiftEnd - SHIFT_START - 600;
    base.request.resources.forEach((resource) => (resource.max_time = limit));
    base.request.resources.forEach(
      (resource) => (resource.time_window = { start: SHIFT_START, end: SHIFT_START + 80_000 }),
    );
    return addJob(base, somewhere(chance), { service_time: limit - chance.int(0, 60) });
  }),
  one('max_travel_time_exceeded', (base, chance) => {
    const limit = Math.ceil(longestRoute(base) / 10) + 2_000;
    base.request.resources.forEach((resource) => {
      resource.max_travel_time = limit;
      resource.time_window = { start: SHIFT_START, end: SHIFT_START + 50_000 };
    });
    return addJob(base, [limit * 5 + chance.int(100, 2_000), 0], {});
  }),
  one('max_tasks_exceeded', (base, chance) => {
    const extra = addResource(base, { max_tasks: 0 });
    return addJob(base, somewhere(chance), { allowed_resource_ids: [extra.id] });
  }),
  one('max_wait_exceeded', (base, chance) => {
    const depots = (base.request.depots ??= []);
    const id = `gate${depots.length}`;
    depots.push({ id, location_index: 0, time_window: { start: SHIFT_START, end: SHIFT_START + 60 } });
    const extra = addResource(base, { start_depot_id: id, max_wait: 600, max_tasks: 1, end_depot_index: 0 });
    delete extra.depot_index;
    const start = SHIFT_START + 5_000 + chance.int(0, 1_000);
    return addJob(base, somewhere(chance), {
      allowed_resource_ids: [extra.id],
      time_windows: [{ start, end: start + 900 }],
    });
  }),
  one('break_conflict', (base, chance) => {
    const extra = addResource(base, {
      time_window: { start: SHIFT_START, end: SHIFT_START + 20_000 },
      breaks: [
        {
          id: 'lunch',
          start: SHIFT_START + 6_000,
          end: SHIFT_START + 9_000,
          duration: 1_800,
          mandatory: true,
        },
      ],
    });
    return addJob(base, somewhere(chance), {
      allowed_resource_ids: [extra.id],
      service_time: 9_000,
      time_windows: [{ start: SHIFT_START + 4_500, end: SHIFT_START + 5_000 }],
    });
  }),
  one(
    'max_leg_time',
    (base, chance) => {
      // Three times as far from everything as one leg may take: no chain of stops leads there.
      const extra = addResource(base, {
        max_leg_time: 1_500,
        time_window: { start: SHIFT_START, end: SHIFT_START + 50_000 },
      });
      delete extra.max_distance;
      delete extra.max_travel_time;
      const point: [number, number] = [0, 60_000 + chance.int(0, 5_000)];
      return addJob(base, point, { allowed_resource_ids: [extra.id] });
    },
    ['unreachable'],
  ),
  one(
    'lock_on_disabled',
    (base, chance) => {
      const extra = addResource(base, {});
      disable(base, extra.id);
      const job = addJob(base, somewhere(chance), {});
      lock(base, extra.id, [job.id]);
      return job;
    },
    ['lock_conflict', 'resource_disabled'],
  ),
  one(
    'shipment_window',
    (base, chance) => {
      const from = [...base.points, somewhere(chance)] as [number, number][];
      const travel = secondsBetween(from, 0, from.length - 1);
      const end = SHIFT_START + travel + chance.int(0, 200);
      const pickup = { service_time: 300 };
      return addShipment(base, from[from.length - 1] ?? [0, 0], {
        pickup,
        delivery: { time_windows: [{ start: SHIFT_START, end }] },
      });
    },
    ['time_window_infeasible'],
  ),
  one(
    'shipment_size',
    (base, chance) =>
      addShipment(base, somewhere(chance), {
        demands: { kg: Math.max(...capacities(base)) + chance.int(1, 200) },
      }),
    ['capacity_exceeded'],
  ),
];

function one(
  name: string,
  make: (base: Base, chance: Chance) => { id: string },
  codes: readonly string[] = [name],
): Plant {
  return {
    name,
    rank: 0,
    plant(base, chance): Planted {
      const { id } = make(base, chance);
      base.unservable.add(id);
      return { name, codes, jobIds: [id], unservable: [id] };
    },
  };
}

/** Not too near the depot. */
function somewhere(chance: Chance): [number, number] {
  const angle = chance.real() * 2 * Math.PI;
  const radius = chance.int(9_500, 12_000);
  return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
}

function capacities(base: Base): number[] {
  return base.request.resources.map(({ capacities: held }) =>
    typeof held === 'object' ? (held['kg'] ?? 0) : 0,
  );
}

export function disable(base: Base, id: string): void {
  const locks = (base.request['locks'] ??= {}) as { disabled_resource_ids?: string[] };
  locks.disabled_resource_ids = [...(locks.disabled_resource_ids ?? []), id];
}

/** Two days, on the second of which nobody works; all jobs but the planted one are of the first. */
function awayTomorrow(base: Base, extra: string | null): string {
  base.request['problem'] = { num_days: 2 };
  if (extra !== null) {
    addResource(base, { id: extra });
  }
  base.request.resources.forEach((resource) => (resource['available_days'] = [0]));
  base.request.jobs.forEach((job) => (job['day'] ??= 0));
  return extra ?? '';
}

export function longestRoute({ points, routes }: Base): number {
  return Math.max(
    ...routes.map((route) => {
      const way = [0, ...route.map((job) => job + 1), 0];
      return way.slice(1).reduce((sum, at, i) => sum + metresBetween(points, way[i] ?? 0, at), 0);
    }),
  );
}
