import type { JobBody } from '../../test/support/wire';
import type { Chance } from '../rich-mix/chance';
import { addJob, addResource, addShipment, type Base, kgOf, lock, SHIFT_START } from './base';
import { JOB_PLANTS } from './job-plants';
import type { Plant, Planted } from './plant';

/** Planted last, in this order. */
const ON_THE_WHOLE = [
  'time_window_shortage',
  'task_count_shortage',
  'work_time_shortage',
  'capacity_shortage',
  'max_vehicles',
];

/** Each job could be served alone; all of them cannot. */
export const JOINT_PLANTS: readonly Plant[] = [
  joint('capacity_shortage', (base, chance) => {
    const demand = demandOf(base);
    const largest = Math.max(...base.request.jobs.map(kgOf));
    const share = (demand * chance.between(0.85, 0.97)) / base.request.resources.length;
    const kg = Math.max(largest, Math.floor(share));
    base.request.resources.forEach((resource) => (resource.capacities = { kg }));
    return [];
  }),
  joint('work_time_shortage', (base, chance) => {
    const shift = Math.max(...base.request.resources.map(spanOf));
    const each = Math.ceil(
      (shift * base.request.resources.length * chance.between(1.02, 1.15)) / base.routes.flat().length,
    );
    base.routes.flat().forEach((job) => {
      const body = base.request.jobs[job];
      if (body !== undefined) {
        body.service_time = each;
        delete body.time_windows;
      }
    });
    return [];
  }),
  joint('task_count_shortage', (base, chance) => {
    const fewer = Math.max(1, chance.int(1, Math.ceil(base.request.jobs.length / 20)));
    const total = base.request.jobs.length - base.unservable.size - fewer;
    base.request.resources.forEach((resource, v) => {
      const { length } = base.request.resources;
      resource.max_tasks = Math.floor(total / length) + (v < total % length ? 1 : 0);
    });
    return [];
  }),
  joint(
    'time_window_shortage',
    (base, chance) => {
      // One more than there are resources, each of which takes longer than the window is open.
      const count = base.request.resources.length + chance.int(1, 2);
      const start = SHIFT_START + 2_500;
      const ids = Array.from(
        { length: count },
        () =>
          addJob(base, around(chance), { service_time: 1_800, time_windows: [{ start, end: start + 900 }] })
            .id,
      );
      base.routes.flat().forEach((job) => delete base.request.jobs[job]?.time_windows);
      base.request.resources.forEach(
        (resource) => (resource.time_window = { start: SHIFT_START, end: base.shiftEnd + 8_000 }),
      );
      return ids;
    },
    ['time_window_shortage', 'conflict_set', 'time_window_conflict'],
  ),
  joint(
    'max_vehicles',
    (base) => {
      const capacities = base.request.resources[0]?.capacities ?? {};
      const each = typeof capacities === 'object' ? (capacities['kg'] ?? 1) : capacities;
      base.request.resources.forEach((resource) => (resource.capacities = { kg: each }));
      const fewest = Math.ceil(demandOf(base) / each);
      base.request.options = { ...base.request.options, max_vehicles: Math.max(1, fewest - 1) };
      return [];
    },
    ['capacity_shortage', 'limit_conflict', 'work_time_shortage', 'conflict_set'],
  ),
  joint(
    'skilled_capacity_shortage',
    (base, chance) => {
      const extra = addResource(base, { skills: ['cold'], capacities: { kg: 100 } });
      return Array.from(
        { length: 3 },
        () =>
          addJob(base, around(chance), { required_skills: ['cold'], demands: { kg: chance.int(40, 60) } }).id,
      ).filter(() => extra.id !== '');
    },
    ['capacity_shortage'],
  ),
  joint(
    'window_pair',
    (base, chance) => {
      const extra = addResource(base, {});
      return eastAndWest(base, chance, { allowed_resource_ids: [extra.id] });
    },
    ['conflict_set', 'time_window_shortage'],
  ),
  joint(
    'relation_conflict',
    (base, chance) => {
      const [a, b] = [addResource(base, {}), addResource(base, {})];
      const ids = [a, b].map(({ id }) => addJob(base, around(chance), { allowed_resource_ids: [id] }).id);
      relate(base, { type: 'same_route', job_ids: ids });
      return ids;
    },
    ['relation_conflict', 'conflict_set'],
  ),
  joint(
    'precedence_conflict',
    (base, chance) => {
      const start = SHIFT_START + 4_000;
      const first = addJob(base, around(chance), {
        time_windows: [{ start: start + 2_000, end: start + 2_600 }],
      }).id;
      const second = addJob(base, around(chance), { time_windows: [{ start, end: start + 600 }] }).id;
      relate(base, { type: 'precedence', job_ids: [first, second] });
      base.request.resources.forEach(
        (resource) => (resource.time_window = { start: SHIFT_START, end: base.shiftEnd + 4_000 }),
      );
      return [first, second];
    },
    ['relation_conflict', 'conflict_set', 'time_window_conflict'],
  ),
  joint(
    'lock_conflict',
    (base, chance) => {
      const start = SHIFT_START + 3_000;
      const extra = addResource(base, {});
      const early = addJob(base, around(chance), { time_windows: [{ start, end: start + 600 }] }).id;
      const late = addJob(base, around(chance), {
        time_windows: [{ start: start + 3_000, end: start + 3_600 }],
      }).id;
      lock(base, extra.id, [late, early]);
      return [early, late];
    },
    ['lock_conflict', 'conflict_set', 'time_window_conflict'],
  ),
  {
    name: 'dependent_unserved',
    rank: 0,
    plant(base, chance): Planted {
      const skill = JOB_PLANTS.find(({ name }) => name === 'skill_missing');
      if (skill === undefined) {
        throw new Error('no plant of a missing skill');
      }
      const cause = skill.plant(base, chance);
      const second = addJob(base, around(chance), {}).id;
      relate(base, { type: 'precedence', job_ids: [...cause.jobIds, second], requires: true });
      base.unservable.add(second);
      return {
        name: 'dependent_unserved',
        codes: ['dependent_unserved'],
        jobIds: [second],
        unservable: [...cause.unservable, second],
      };
    },
  },
  joint('distance_shortage', (base, chance) => {
    // Far from everything and from one another: each there and back is within the limit, all the ways into them are not.
    const far = 40_000 + chance.int(0, 2_000);
    const extra = addResource(base, {
      time_window: { start: SHIFT_START, end: SHIFT_START + 50_000 },
    });
    delete extra.max_time;
    delete extra.max_travel_time;
    extra.max_distance = 2 * far + chance.int(500, 3_000);
    const corners: [number, number][] = [
      [far, 0],
      [0, far],
      [-far, 0],
      [0, -far],
    ];
    return corners.map((point) => addJob(base, point, { allowed_resource_ids: [extra.id] }).id);
  }),
  joint(
    'skill_shortage',
    (base, chance) => {
      addResource(base, { skills: ['cold'] });
      return eastAndWest(base, chance, { required_skills: ['cold'] });
    },
    ['skill_shortage', 'conflict_set', 'time_window_shortage', 'time_window_conflict'],
  ),
  joint(
    'zone_conflict',
    (base, chance) => {
      const extra = addResource(base, {});
      const ids = eastAndWest(base, chance, {});
      const zones = (base.request['zones'] ??= []) as unknown[];
      zones.push({ id: `z${zones.length}`, job_ids: ids, resource_ids: [extra.id], hard: true });
      return ids;
    },
    ['zone_conflict', 'conflict_set', 'time_window_shortage', 'time_window_conflict'],
  ),
  joint(
    'availability_shortage',
    (base, chance) => {
      // Of those who work on the second day there is one, who holds two of the three.
      const extra = addResource(base, {});
      base.request['problem'] = { num_days: 2 };
      base.request.resources.forEach((resource) => (resource['available_days'] = [0]));
      base.request.jobs.forEach((job) => (job['day'] ??= 0));
      extra['available_days'] = [1];
      extra.capacities = { kg: 100 };
      return Array.from(
        { length: 3 },
        () => addJob(base, around(chance), { day: 1, demands: { kg: chance.int(40, 50) } }).id,
      );
    },
    ['availability_shortage', 'capacity_shortage'],
  ),
  joint(
    'break_conflict_of_two',
    (base, chance) => {
      const extra = addResource(base, {
        time_window: { start: SHIFT_START, end: SHIFT_START + 20_000 },
        breaks: [{ id: 'rest', start: SHIFT_START + 6_000, end: SHIFT_START + 7_000, duration: 3_000 }],
      });
      const only = { allowed_resource_ids: [extra.id] };
      const [before, after] = [SHIFT_START + 2_500, SHIFT_START + 8_900];
      return [
        addJob(base, [500, chance.int(-200, 200)], {
          ...only,
          service_time: 3_900,
          time_windows: [{ start: before, end: before + 300 }],
        }).id,
        addJob(base, [-500, chance.int(-200, 200)], {
          ...only,
          time_windows: [{ start: after, end: after + 300 }],
        }).id,
      ];
    },
    ['break_conflict', 'conflict_set', 'time_window_conflict'],
  ),
  joint(
    'wait_of_two',
    (base, chance) => {
      // The second may be waited for at the depot: who comes from the first, and has no third to do, is there too early.
      const extra = addResource(base, { max_wait: 300, max_tasks: 2 });
      const only = { allowed_resource_ids: [extra.id] };
      const [before, after] = [SHIFT_START + 1_500, SHIFT_START + 6_000];
      return [
        addJob(base, [3_000, chance.int(-200, 200)], {
          ...only,
          time_windows: [{ start: before, end: before + 600 }],
        }).id,
        addJob(base, [-3_000, chance.int(-200, 200)], {
          ...only,
          time_windows: [{ start: after, end: after + 600 }],
        }).id,
      ];
    },
    ['limit_conflict', 'conflict_set', 'time_window_conflict'],
  ),
  joint(
    'different_route',
    (base, chance) => {
      const only = { allowed_resource_ids: [addResource(base, {}).id] };
      const ids = [0, 1].map(() => addJob(base, around(chance), only).id);
      relate(base, { type: 'different_route', job_ids: ids });
      return ids;
    },
    ['relation_conflict', 'conflict_set'],
  ),
  joint(
    'shipments_of_one',
    (base, chance) => {
      // Both must be aboard at once: what leaves on the way is no sum.
      const extra = addResource(base, { capacities: { kg: 100 } });
      const start = SHIFT_START + 3_000;
      return [0, 1].map(
        () =>
          addShipment(base, around(chance), {
            demands: { kg: chance.int(60, 90) },
            allowed_resource_ids: [extra.id],
            pickup: { time_windows: [{ start: SHIFT_START, end: SHIFT_START + 300 }] },
            delivery: { time_windows: [{ start, end: start + 1_500 }] },
          }).id,
      );
    },
    ['capacity_shortage', 'conflict_set', 'time_window_conflict'],
  ),
];

/** Two jobs at opposite ends that must begin at the same time. */
function eastAndWest(base: Base, chance: Chance, rest: Partial<JobBody>): string[] {
  const [east, west] = [8_000 + chance.int(0, 2_000), -8_000 - chance.int(0, 2_000)];
  const start = SHIFT_START + 3_000;
  return [east, west].map(
    (x) =>
      addJob(base, [x, chance.int(-500, 500)], { ...rest, time_windows: [{ start, end: start + 600 }] }).id,
  );
}

function joint(
  name: string,
  make: (base: Base, chance: Chance) => string[],
  codes: readonly string[] = [name],
): Plant {
  return {
    name,
    rank: ON_THE_WHOLE.indexOf(name) + 1,
    plant: (base, chance) => ({ name, codes, jobIds: make(base, chance), unservable: [] }),
  };
}

function demandOf({ request, unservable }: Base): number {
  return request.jobs.filter(({ id }) => !unservable.has(id)).reduce((sum, job) => sum + kgOf(job), 0);
}

function relate(base: Base, relation: Record<string, unknown>): void {
  const relations = (base.request['relations'] ??= []) as unknown[];
  relations.push(relation);
}

function spanOf({ time_window: own }: { time_window?: { start: number; end: number } }): number {
  return own === undefined ? 0 : own.end - own.start;
}

/** Half an hour from the depot at most. */
function around(chance: Chance): [number, number] {
  const angle = chance.real() * 2 * Math.PI;
  const radius = chance.int(4_000, 10_000);
  return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
}
