import type { SolveContext } from '../context';
import { pathInBody } from '../field-origins';
import { quote } from '../notes';
import type { Universe } from './universe';

/** Names listed in one sentence, at most. */
const MAX_LISTED = 5;

/** `"a", "b" and 3 more`. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map(quote);
  const more = names.length - shown.length;
  if (more > 0) {
    return `${shown.join(', ')} and ${more} more`;
  }
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** The caller's path of a field of the request. */
export function written({ input }: Pick<Universe, 'input'>, field: string): string {
  return pathInBody(input.paths, field);
}

/** The caller's path of a task: `jobs[3]`, `base.shipments[0]`. */
export function fieldOfTask({ tasks }: SolveContext, task: number): string {
  return tasks[task]?.field ?? '';
}

/** The caller's path of a field of an activity: of a shipment that of one of its steps. */
export function fieldOfActivity(
  { context, input }: Pick<Universe, 'context' | 'input'>,
  activity: number,
  name: string,
): string {
  const { task = 0 } = context.activities[activity] ?? {};
  return `${fieldOfTask(context, task)}.${input.prefixes[activity] ?? ''}${name}`;
}

export function taskId({ tasks }: SolveContext, task: number): string {
  return tasks[task]?.id ?? '';
}

export function taskOf({ activities }: SolveContext, activity: number): number {
  return activities[activity]?.task ?? -1;
}

export function resourceId({ resources }: SolveContext, resource: number): string {
  return resources[resource]?.id ?? '';
}

/** `720 s (12 min)`, `8 s`. */
export function seconds(amount: number): string {
  return amount < 120 ? `${amount} s` : `${amount} s (${Math.round(amount / 60)} min)`;
}
