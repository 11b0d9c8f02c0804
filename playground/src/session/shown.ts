import type { InfeasibilityReport, Json, Plan, Relaxation } from '../api/types';
import { type Layout, layoutOf } from '../layout/places';
import { planView, type PlanView } from '../plan/plan-view';
import { type Task, tasksOf } from '../request/tasks';

/** A request as the views show it, with its plan once there is one. */
export interface Shown {
  /** As it was written in the editor; null of a job that is known by its id alone. */
  readonly request: Json | null;
  readonly tasks: readonly Task[];
  readonly layout: Layout;
  readonly view: PlanView | null;
  /** Also of a request that has no plan at all. */
  readonly report: InfeasibilityReport | null;
}

export function shownRequest(request: Json): Shown {
  const tasks = tasksOf(request);
  const places = tasks.map(({ at }) => at);
  return { request, tasks, layout: layoutOf(request, places), view: null, report: null };
}

export function shownPlan(request: Json | null, plan: Plan): Shown {
  const tasks = request === null ? [] : tasksOf(request);
  const view = planView(plan, tasks);
  const places = [...view.stops.values()].map(({ at }) => at);
  return {
    request,
    tasks,
    layout: layoutOf(request, places),
    view,
    report: plan.infeasibility_report ?? null,
  };
}

/** The proposals of a report, those that help first, the smallest change foremost. */
export function proposalsOf(report: InfeasibilityReport | null): readonly Relaxation[] {
  const all = (report?.stages ?? []).flatMap((stage) => stage?.relaxations ?? []);
  const order = (relaxation: Relaxation): number => {
    const at = report?.suggestions.indexOf(relaxation.change) ?? -1;
    return (relaxation.makes_feasible ? 0 : 1_000) + (at === -1 ? 500 : at);
  };
  return all.filter(({ changes }) => changes.length > 0).sort((a, b) => order(a) - order(b));
}
