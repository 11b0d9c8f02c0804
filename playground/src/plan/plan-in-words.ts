import type { Plan } from '../api/types';
import { counted, distance, span } from '../ui/clock';
import { costWithoutMissing, missingIn } from './missing-charge';

/** What came of a solve, in a line. `wasStopped`: the plan is the best until somebody stopped the search. */
export function planInWords(plan: Plan, wasStopped: boolean): string {
  const { status, score, routes, unserved, solve_time_ms: ms, cached } = plan;
  const sum = (of: keyof Plan['routes'][number]['summary']): number =>
    routes.reduce((all, { summary }) => all + summary[of], 0);
  const took = `in ${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
  const told = [
    costInWords(plan),
    `${sum('num_jobs')} served`,
    `${unserved.length} unserved`,
    counted(score.num_vehicles_used, 'vehicle'),
    `${distance(sum('total_distance'))} and ${span(sum('total_time'))}`,
    cached === true ? 'from the cache' : took,
  ];
  return `${wasStopped ? 'stopped, the best plan until then: ' : ''}${status}: ${told.join(', ')}`;
}

/** What a plan costs. One that leaves out what must be done is charged so much for it that nothing else could be read in the sum. */
function costInWords(plan: Plan): string {
  const missing = missingIn(plan);
  const cost = `cost ${Math.round(costWithoutMissing(plan)).toLocaleString('en')}`;
  return missing === 0 ? cost : `${counted(missing, 'job')} missing that must be done, ${cost} without`;
}
