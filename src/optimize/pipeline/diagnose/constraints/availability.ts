import { quote } from '../../notes';
import { type ConstraintRule, type Need } from '../constraint';
import { fieldOfTask, resourceId, taskId, written } from '../names';
import { employ, type Universe } from '../universe';
import { servedStops } from './stop';

/** `detail`: a vehicle of the reserve works, or a task may be done on any day. */
const VEHICLE = 0;
const TASK_DAYS = 1;

/** Who works when: disabled resources, days off, days that work is pinned to. `target`: the vehicle or the task. */
export const availability: ConstraintRule = {
  name: 'availability',
  binds: (universe) =>
    reserveOf(universe).length > 0 || universe.problem.tasks.some(({ allowedDays }) => allowedDays !== null),
  loosen: (problem, universe) => ({
    ...employ(problem, universe, reserveOf(universe)),
    tasks: problem.tasks.map((task) => ({ ...task, allowedDays: null })),
  }),
  needs: (judged, universe) => {
    const reserve = new Set(reserveOf(universe));
    return servedStops(judged).flatMap(({ activity, vehicle, day }): Need[] => {
      const task = judged.problem.activities[activity]?.task ?? -1;
      const days = judged.problem.tasks[task]?.allowedDays ?? null;
      const away = reserve.has(vehicle) && judged.problem.vehicles[vehicle]?.maxTasks === 0;
      return [
        ...(away
          ? [{ constraint: 'availability' as const, target: vehicle, detail: VEHICLE, amount: 0 }]
          : []),
        ...(days !== null && !days.includes(day)
          ? [{ constraint: 'availability' as const, target: task, detail: TASK_DAYS, amount: 0 }]
          : []),
      ];
    });
  },
  grant(problem, needs, universe) {
    const ofTasks = new Set(needs.filter(({ detail }) => detail === TASK_DAYS).map(({ target }) => target));
    const vehicles = needs.filter(({ detail }) => detail === VEHICLE).map(({ target }) => target);
    return {
      ...employ(problem, universe, vehicles),
      tasks: problem.tasks.map((task, i) => (ofTasks.has(i) ? { ...task, allowedDays: null } : task)),
    };
  },
  round: (amount) => amount,
  tell: (need, universe) =>
    need.detail === TASK_DAYS ? tellDays(need, universe) : tellVehicle(need, universe),
};

/** Without those who come too late: a day more does not help them. */
function reserveOf({ firstReserve, input }: Universe): number[] {
  return input.reserve.flatMap(({ resource }, i) => (input.late.has(resource) ? [] : [firstReserve + i]));
}

function tellDays({ target }: Need, { context }: Universe) {
  const job = taskId(context, target);
  const field = fieldOfTask(context, target);
  return {
    change: `let ${quote(job)} be served on any day`,
    changes: [
      { field: `${field}.day`, value: null },
      { field: `${field}.days`, value: null },
    ],
    jobIds: [job],
    resourceIds: [],
    size: 1,
  };
}

function tellVehicle({ target }: Need, universe: Universe) {
  const { context, input, able } = universe;
  const { resource = -1, day = 0 } = able.get(target) ?? {};
  const id = resourceId(context, resource);
  const days = input.availableDays[resource] ?? null;
  const disabled = input.disabled[resource] === true;
  const others = context.resources.filter((_, i) => i !== resource && input.disabled[i] === true);
  const worksToday = days === null || days.includes(day);
  const when = context.numDays > 1 ? ` on day ${day}` : ' that day';
  return {
    change: disabled && worksToday ? `enable ${quote(id)}` : `let ${quote(id)} work${when}`,
    changes: [
      ...(disabled
        ? [{ field: written(universe, 'locks.disabled_resource_ids'), value: others.map((one) => one.id) }]
        : []),
      ...(worksToday
        ? []
        : [
            {
              field: written(universe, `resources[${resource}].available_days`),
              value: [...(days ?? []), day].sort((a, b) => a - b),
            },
          ]),
    ],
    jobIds: [],
    resourceIds: [id],
    size: 1.5,
  };
}
