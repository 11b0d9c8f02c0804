import type { Task } from './work';

type Tasks = ReadonlyMap<string, Task>;

/** The task that a name is about: its id, or one of its steps (`s1:pickup`). */
export function taskOf(tasks: Tasks, name: string): Task | undefined {
  return tasks.get(name) ?? tasks.get(name.replace(/:(pickup|delivery)$/, ''));
}

/** The steps that a name means, by the keys of `servedOf`: two for a whole shipment. */
export function stepsOf(tasks: Tasks, name: string): string[] {
  const task = tasks.get(name);
  if (!task || task.type === 'job') {
    return [name];
  }
  return [`${name}:pickup`, `${name}:delivery`];
}

/**
 * Names in an order that is to be kept (sequences, locked routes): a whole shipment is its pickup and then its
 * delivery at that place; named twice, the first mention is the pickup and the second the delivery.
 */
export function orderedSteps(tasks: Tasks, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const steps = names.flatMap((name) => {
    const own = stepsOf(tasks, name);
    const [pickup, delivery] = own;
    const twice = delivery !== undefined && names.filter((other) => other === name).length > 1;
    if (!twice || pickup === undefined) {
      return own;
    }
    const first = !seen.has(name);
    seen.add(name);
    return [first ? pickup : delivery];
  });
  return [...new Set(steps)];
}
