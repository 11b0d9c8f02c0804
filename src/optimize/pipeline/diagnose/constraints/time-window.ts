import type { WireProblem, WireWindow } from '../../../../kernel/wire';
import { type ConstraintRule, type Judged, MINUTE, type Need, upTo } from '../constraint';
import { fieldOfActivity, seconds, taskId, taskOf } from '../names';
import { EXCESS_PRICE, type Universe } from '../universe';
import { quote } from '../../notes';

/** Ends of hard time windows. `target`: the activity; `detail`: the window of its list. */
export const timeWindow: ConstraintRule = {
  name: 'time_window',
  binds: (universe) => universe.problem.activities.some((_, i) => endsHard(universe, i)),
  loosen: (problem, universe) =>
    withWindows(problem, (window, activity) =>
      window.latePenalty === null && isOurs(universe, activity)
        ? { ...window, latePenalty: EXCESS_PRICE }
        : window,
    ),
  needs: needsOf,
  grant(problem, needs) {
    const by = new Map(needs.map((need) => [`${need.target} ${need.detail}`, need.amount]));
    return withWindows(problem, (window, activity, index) => {
      const amount = by.get(`${activity} ${index}`);
      return amount === undefined ? window : { ...window, end: window.end + amount };
    });
  },
  round: (amount) => upTo(amount, MINUTE),
  tell({ target, detail, amount }, universe) {
    const { context, problem } = universe;
    const window = problem.activities[target]?.windows[detail];
    const id = taskId(context, taskOf(context, target));
    const end = (window?.end ?? 0) + amount;
    return {
      change: `extend the end of the time window of ${quote(id)} by ${seconds(amount)}, to ${end}`,
      changes: [{ field: fieldOfActivity(universe, target, `time_windows[${detail}].end`), value: end }],
      jobIds: [id],
      resourceIds: [],
      size: amount / 3_600,
    };
  },
};

function isOurs({ input }: Universe, activity: number): boolean {
  return !input.pinned.includes(activity);
}

function endsHard(universe: Universe, activity: number): boolean {
  const windows = universe.problem.activities[activity]?.windows ?? [];
  return isOurs(universe, activity) && windows.some(({ latePenalty }) => latePenalty === null);
}

function withWindows(
  problem: WireProblem,
  change: (window: WireWindow, activity: number, index: number) => WireWindow,
): WireProblem {
  return {
    ...problem,
    activities: problem.activities.map((activity, i) =>
      activity.windows.length === 0
        ? activity
        : { ...activity, windows: activity.windows.map((window, k) => change(window, i, k)) },
    ),
  };
}

/** The window of the day that a late begin misses by least. */
function needsOf({ problem, loose }: Judged): Need[] {
  return loose.routes.flatMap(({ vehicle, stops }) => {
    const day = problem.vehicles[vehicle]?.day ?? 0;
    return stops.flatMap(({ activity, begin }): Need[] => {
      const windows = (problem.activities[activity]?.windows ?? [])
        .map((window, detail) => ({ window, detail, amount: begin - window.end }))
        .filter(({ window }) => window.day === null || window.day === day);
      const nearest = windows.sort((a, b) => a.amount - b.amount)[0];
      const admits = windows.some(
        ({ window, amount }) =>
          (amount <= 0 || window.latePenalty !== null) &&
          (begin >= window.start || window.earlyPenalty !== null),
      );
      return nearest === undefined || admits || nearest.amount <= 0
        ? []
        : [{ constraint: 'time_window', target: activity, detail: nearest.detail, amount: nearest.amount }];
    });
  });
}
