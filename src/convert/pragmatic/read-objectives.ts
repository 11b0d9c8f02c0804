import type { RequestJson } from '../format';
import { isObject, type Source } from '../reading/source';

/** Objectives that are ours; a hierarchy is ours in lexicographic mode. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['minimize-tours', 'min_vehicles'],
  ['minimize-cost', 'min_time'],
  ['minimize-duration', 'min_time'],
  ['minimize-distance', 'min_distance'],
]);
const BALANCES: ReadonlyMap<string, string> = new Map([
  ['balance-duration', 'work_time'],
  ['balance-distance', 'distance'],
  ['balance-activities', 'num_jobs'],
  ['balance-max-load', 'load'],
]);

/**
 * The options of a request. Money is priced by each vehicle's own costs (`min_time` gives none to who has some); jobs are mandatory,
 * which stands before all money as minimize-unassigned does.
 */
export function readObjectives(problem: Source): RequestJson {
  const listed = (problem.list('objectives') ?? []).flatMap((entry, i): [entry: unknown, key: string][] =>
    Array.isArray(entry)
      ? (entry as unknown[]).map((one, j) => [one, `objectives[${i}][${j}]`])
      : [[entry, `objectives[${i}]`]],
  );
  const types: string[] = [];
  let fairness: RequestJson = {};
  for (const [entry, key] of listed) {
    const type = isObject(entry) ? entry['type'] : null;
    if (typeof type !== 'string' || !isObject(entry)) {
      return problem.fail('WRONG_TYPE', 'must be an objective with a type', key);
    }
    for (const name of Object.keys(entry).filter((field) => field !== 'type')) {
      problem.note('NOT_CARRIED', 'An objective has no options', `${key}.${name.slice(0, 60)}`);
    }
    const metric = BALANCES.get(type);
    const known = TYPES.get(type);
    if (metric !== undefined) {
      problem.note('APPROXIMATED', 'Balance is the sum of what is above the mean here', key);
      fairness = { fairness: { metric } };
      types.push('balance_workload');
    } else if (known !== undefined) {
      types.push(known);
    } else if (type !== 'minimize-unassigned') {
      problem.note('NOT_CARRIED', `There is no objective ${JSON.stringify(type.slice(0, 60))}`, key);
    }
    if (type === 'minimize-duration' || type === 'minimize-distance') {
      problem.note('APPROXIMATED', 'The prices of the vehicles count beside it', key);
    }
  }
  const unique = [...new Set(types)];
  return unique.length === 0 || (unique.length === 1 && unique[0] === 'min_time')
    ? { objective: 'min_time', ...fairness }
    : { objectives: unique.map((type) => ({ type })), objective_mode: 'lexicographic', ...fairness };
}
