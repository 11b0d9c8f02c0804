import type { UnservedEntry } from '../response';
import type { SolveContext } from '../context';
import { listNames } from './names';
import type { Classification, JointStage } from './report';

/** One sentence of what is wrong, one of why, one of what would help. */
export function summarise(
  { tasks }: SolveContext,
  missing: readonly UnservedEntry[],
  classification: Classification,
  joint: JointStage | null,
): string {
  const mandatory = tasks.filter((task) => task.mandatory).length;
  const ids = listNames(missing.map(({ job_id: id }) => id));
  const verb = missing.length === 1 ? 'cannot' : 'cannot all';
  const head =
    classification === 'not_found_in_time'
      ? `${missing.length} of ${mandatory} mandatory jobs were not placed in time (${ids}), although a longer search served them.`
      : `${missing.length} of ${mandatory} mandatory jobs ${verb} be served: ${ids}.`;
  const why = WHY[classification];
  const finding = joint?.findings[0]?.message;
  const helps = joint?.relaxations.find(({ makes_feasible: feasible }) => feasible)?.change;
  return [
    head,
    finding ?? missing[0]?.message ?? why,
    helps === undefined ? null : `It works when you ${helps}.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const WHY: Readonly<Record<Classification, string>> = {
  data_error: 'The data of these jobs fits no resource.',
  over_constrained: 'The rules contradict one another.',
  under_resourced: 'There are too few resources for the work.',
  not_found_in_time: 'The time limit is too short.',
};
