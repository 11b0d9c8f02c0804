import type { Json } from '../api/types';
import type { PlanView } from '../plan/plan-view';
import { fieldsOf, listOf } from '../request/read';
import { type DayNews, type DayPlan, type DoneStop, type Past, pastAt } from './day';
import { deliveriesLeft } from './goods-on-board';
import { positionsAt } from './positions';

export interface Replan {
  /** ReplanRequest. */
  readonly body: Json;
  readonly past: Past;
}

/** What is over, where the vehicles are, and what is left of goods on board, as `replan` wants to know it. */
export function replanOf(plan: DayPlan, news: DayNews): Replan {
  const { request, view, tasks } = plan;
  const past = pastAt(plan, news);
  const isOver = ({ name }: DoneStop): boolean =>
    !news.cancelled.has(name.replace(/:(pickup|delivery)$/, ''));
  const done = past.stops.filter(isOver);
  const known = new Set(tasks.flatMap(({ id, kind }) => [id, `${id}:${kind}`]));
  const body: Record<string, Json> = {
    original_request: withoutBreaks(request, view, past),
    completed_jobs: done.filter(({ name }) => known.has(name)).map(recordOf),
    cancelled_job_ids: [...news.cancelled],
    vehicle_positions: news.clock === null ? [] : positionsAt(plan, past, news, news.clock),
    new_jobs: deliveriesLeft(request, done),
  };
  const entries = Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { body: Object.fromEntries(entries), past };
}

function recordOf({ name, resourceId, day, from, to }: DoneStop): Json {
  return {
    ...{ job_id: name, resource_id: resourceId, started_at: from, finished_at: to },
    ...(day === null ? {} : { day }),
  };
}

/** Breaks that were taken are not owed again; nothing but the request can say so. Of several days every day owes its own. */
function withoutBreaks(request: Json, { routes }: PlanView, { breaks }: Past): Json {
  if (breaks.length === 0 || routes.some(({ route }) => route.day !== null)) {
    return request;
  }
  const taken = new Set(breaks.map(({ resourceId, breakId }) => JSON.stringify([resourceId, breakId])));
  const resources = listOf(fieldsOf(request)['resources']).map((entry): Json => {
    const { id, breaks: own } = fieldsOf(entry);
    const left = listOf(own).filter(
      (one) => !taken.has(JSON.stringify([id ?? null, fieldsOf(one)['id'] ?? null])),
    );
    return Array.isArray(own) && left.length < own.length ? { ...fieldsOf(entry), breaks: left } : entry;
  });
  return { ...fieldsOf(request), resources };
}
