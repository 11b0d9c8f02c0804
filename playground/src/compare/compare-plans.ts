import type { Plan } from '../api/types';
import { costTerms } from '../plan/cost-terms';
import { costWithoutMissing, missingCharge, missingIn } from '../plan/missing-charge';
import type { PlanView, Stop } from '../plan/plan-view';
import { longestRising } from './longest-order';

/** A number of both plans. */
export interface Pair {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface StopChange {
  readonly kind: 'moved' | 'added' | 'removed';
  readonly label: string;
  /** By which all views mark it: of the stop where the plan that is shown has it, else of its task. */
  readonly mark: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** What two plans have in common and what they have not. */
export interface Comparison {
  /** Terms of the cost that either plan has, without the charge for what must be done and is not; their sum last. */
  readonly costs: readonly Pair[];
  readonly figures: readonly (Pair & { readonly isTime: boolean })[];
  readonly changes: readonly StopChange[];
  /** Stops that both plans serve alike. */
  readonly unchanged: number;
}

const FIGURES: readonly { name: string; isTime: boolean; of: (plan: Plan) => number }[] = [
  { name: 'served', isTime: false, of: (plan) => sumOf(plan, 'num_jobs') },
  { name: 'unserved', isTime: false, of: (plan) => plan.unserved.length },
  { name: 'missing that must be done', isTime: false, of: missingIn },
  { name: 'vehicles', isTime: false, of: (plan) => plan.score.num_vehicles_used },
  { name: 'distance', isTime: false, of: (plan) => sumOf(plan, 'total_distance') },
  { name: 'time of routes', isTime: true, of: (plan) => sumOf(plan, 'total_time') },
];

export function comparePlans(before: PlanView, after: PlanView): Comparison {
  const changes = stopChanges(before, after);
  const shared = changes.filter(({ kind }) => kind !== 'removed').length;
  return {
    costs: costPairs(before.plan, after.plan),
    figures: FIGURES.map(({ of, ...figure }) => ({
      ...figure,
      before: of(before.plan),
      after: of(after.plan),
    })),
    changes,
    unchanged: servedStops(after).size - shared,
  };
}

function sumOf({ routes }: Plan, field: 'total_distance' | 'total_time' | 'num_jobs'): number {
  return routes.reduce((sum, { summary }) => sum + summary[field], 0);
}

/** The charge for what is missing is in none of them: beside it no other difference could be read. */
function costPairs(before: Plan, after: Plan): Pair[] {
  const terms = costTerms(before, after).map(({ term, ...pair }) => {
    const isCharged = term === 'penalty_dropped';
    return {
      name: term.replaceAll('_', ' '),
      before: pair.before - (isCharged ? missingCharge(before) : 0),
      after: pair.after - (isCharged ? missingCharge(after) : 0),
    };
  });
  return [
    ...terms.filter((term) => term.before !== 0 || term.after !== 0),
    {
      name: missingIn(before) + missingIn(after) > 0 ? 'total without what is missing' : 'total',
      before: costWithoutMissing(before),
      after: costWithoutMissing(after),
    },
  ];
}

/** The stops that serve something, by what they serve. */
function servedStops(view: PlanView): Map<string, Stop> {
  const stops = [...view.stops.values()].filter(({ activity }) => activity.type === 'service');
  return new Map(stops.flatMap((stop) => (stop.taskKey === null ? [] : [[stop.taskKey, stop] as const])));
}

/**
 * A stop has moved when another resource or day has it, or when it has another place among the stops that stayed on its route; that others
 * came before it or went is no move.
 */
function stopChanges(before: PlanView, after: PlanView): StopChange[] {
  const [old, now] = [servedStops(before), servedStops(after)];
  const inOrder = stopsInOrder(old, after);
  return [
    ...[...now].flatMap(([key, stop]): StopChange[] => {
      const was = old.get(key);
      const { label, key: mark } = stop;
      if (was === undefined) {
        return [{ kind: 'added', label, mark, from: null, to: placeOf(stop) }];
      }
      return inOrder.has(key) ? [] : [{ kind: 'moved', label, mark, ...moveOf(was, stop) }];
    }),
    ...[...old].flatMap(([key, stop]): StopChange[] =>
      now.has(key) ? [] : [{ kind: 'removed', label: stop.label, mark: key, from: placeOf(stop), to: null }],
    ),
  ];
}

/** What is served by the same resource on the same day, in the same order. */
function stopsInOrder(old: ReadonlyMap<string, Stop>, after: PlanView): Set<string> {
  return new Set(
    after.routes.flatMap(({ stops, name }) => {
      const stayed = stops.flatMap(({ taskKey }) => {
        const was = taskKey === null ? undefined : old.get(taskKey);
        return was === undefined || taskKey === null || was.route.name !== name
          ? []
          : [{ key: taskKey, number: was.number ?? 0 }];
      });
      const kept = longestRising(stayed.map(({ number }) => number));
      return stayed.filter((_, i) => kept.has(i)).map(({ key }) => key);
    }),
  );
}

/** By numbers, or by the stops before it where the numbers are the same. */
function moveOf(was: Stop, is: Stop): { from: string; to: string } {
  const byNumber = { from: placeOf(was), to: placeOf(is) };
  return byNumber.from === byNumber.to ? { from: behind(was), to: behind(is) } : byNumber;
}

function behind({ route, number }: Stop): string {
  const before = route.stops.find((stop) => stop.number === (number ?? 0) - 1);
  return `${route.name}, ${before === undefined ? 'first' : `after ${before.label}`}`;
}

const placeOf = ({ route, number }: Stop): string => `${route.name}, stop ${number ?? 0}`;
