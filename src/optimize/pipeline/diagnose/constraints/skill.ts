import type { WireSkill, WireTask } from '../../../../kernel/wire';
import { nameSome } from '../../name-some';
import { quote } from '../../notes';
import { byTarget, type ConstraintRule, type Need } from '../constraint';
import { resourceId, taskId, written } from '../names';
import { servedStops } from './stop';

/** Skills that are lacking. `target`: the resource; `detail`: the task whose skills it is to hold. */
export const skill: ConstraintRule = {
  name: 'skill',
  binds: ({ problem }) => problem.tasks.some(({ skills }) => skills.length > 0),
  loosen: (problem) => ({ ...problem, tasks: problem.tasks.map((task) => ({ ...task, skills: [] })) }),
  needs: (judged) =>
    servedStops(judged).flatMap<Need>(({ activity, vehicle, resource }) => {
      const detail = judged.problem.activities[activity]?.task ?? -1;
      const held = judged.problem.vehicles[vehicle]?.skills ?? [];
      return lacking(judged.problem.tasks[detail], held).length === 0
        ? []
        : [{ constraint: 'skill', target: resource, detail, amount: 0 }];
    }),
  grant(problem, needs) {
    const by = byTarget(needs);
    return {
      ...problem,
      vehicles: problem.vehicles.map((vehicle) => {
        const taught = (by.get(vehicle.resource) ?? []).flatMap(
          ({ detail }) => problem.tasks[detail]?.skills ?? [],
        );
        return taught.length === 0
          ? vehicle
          : { ...vehicle, skills: together([...vehicle.skills, ...taught]) };
      }),
    };
  },
  round: (amount) => amount,
  tell({ target, detail }, universe) {
    const { context } = universe;
    const [id, job] = [resourceId(context, target), taskId(context, detail)];
    const held = new Map((context.resources[target]?.skills ?? []).map(({ name, level }) => [name, level]));
    const missing = (context.tasks[detail]?.skills ?? []).filter(
      ({ name, level }) => (held.get(name) ?? -Infinity) < level || !held.has(name),
    );
    for (const { name, level } of missing) {
      held.set(name, Math.max(held.get(name) ?? 1, level));
    }
    const names = nameSome(missing, ({ name, level }) =>
      level > 1 ? `${quote(name)} at level ${level}` : quote(name),
    );
    return {
      change: `give ${quote(id)} the skill ${names} that ${quote(job)} requires`,
      changes: [
        { field: written(universe, `resources[${target}].skills`), value: [...held.keys()] },
        { field: written(universe, `resources[${target}].skill_levels`), value: Object.fromEntries(held) },
      ],
      jobIds: [job],
      resourceIds: [id],
      size: 1,
    };
  },
};

function lacking(task: WireTask | undefined, held: readonly WireSkill[]): WireSkill[] {
  const levels = new Map(held);
  return (task?.skills ?? []).filter(([name, level]) => (levels.get(name) ?? -Infinity) < level);
}

/** Each skill once, at its highest level, in order. */
function together(skills: readonly WireSkill[]): WireSkill[] {
  const levels = new Map<number, number>();
  for (const [name, level] of skills) {
    // Holding a skill is level 1 where the need names none.
    levels.set(name, Math.max(levels.get(name) ?? 1, level));
  }
  return [...levels].sort(([a], [b]) => a - b);
}
