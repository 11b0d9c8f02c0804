import type { ReasonCode } from '../../kernel/wire';
import type { ResourceContext, SolveContext, TaskContext } from './context';
import { noFacts } from './reason-facts';
import { reasonMessage } from './reason-messages';
import type { UnservedReason } from './response';

/** Resources that may serve the task and of which the kernel knows no vehicle. */
export interface AbsentResources {
  disabled: ResourceContext[];
  /** They work on no day of the horizon. */
  away: ResourceContext[];
  /** They would, were it earlier. */
  late: ResourceContext[];
  /** There is nobody else. */
  everybody: boolean;
}

export function absentResources({ resources, vehicles }: SolveContext, task: TaskContext): AbsentResources {
  const present = new Set(vehicles.map(({ resource }) => resource));
  const allowed = resources
    .map((resource, index) => ({ resource, index }))
    .filter(({ resource }) => task.allowedResourceIds?.includes(resource.id) ?? true);
  const absent = allowed.filter(({ index }) => !present.has(index)).map(({ resource }) => resource);
  return {
    disabled: absent.filter(({ disabled }) => disabled),
    away: absent.filter(({ disabled, shiftOver }) => !disabled && shiftOver === null),
    late: absent.filter(({ disabled, shiftOver }) => !disabled && shiftOver !== null),
    everybody: absent.length === allowed.length,
  };
}

export function absentReasons(
  task: TaskContext,
  { disabled, away, late }: AbsentResources,
): UnservedReason[] {
  const groups: [ReasonCode, ResourceContext[], { required?: number; available?: number }][] = [
    ['resource_disabled', disabled, {}],
    ['day_unavailable', away, {}],
    ['shift_infeasible', late, leastLate(late)],
  ];
  return groups
    .filter(([, resources]) => resources.length > 0)
    .map(([code, resources, detail]) => ({
      code,
      message: reasonMessage(code, { ...noFacts(task), ...detail }),
      resource_ids: resources.map(({ id }) => id),
      num_resources: resources.length,
      detail: { ...detail },
    }));
}

/** Where the one that is over by least is now, and its end: whatever it served would end later still. */
function leastLate(late: readonly ResourceContext[]): { required?: number; available?: number } {
  const over = late.flatMap(({ shiftOver }) => shiftOver ?? []);
  const [least] = over.sort((a, b) => a.now - a.latest - (b.now - b.latest));
  return least === undefined ? {} : { required: least.now, available: least.latest };
}
