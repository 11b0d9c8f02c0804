import { sourcesOf } from './rules/release';
import type { Visit } from './visits';

/** From when a row may begin because of released goods: a pickup itself, a reload so that it ends no earlier. */
export function readyAt(visit: Visit, position: number): number {
  const { job, station } = visit.events[position] ?? {};
  if (job?.step === 'pickup') {
    return job.release;
  }
  const goods = visit.events.flatMap((event, at) =>
    event.job && sourcesAt(visit, at).includes(position) ? [event.job.release] : [],
  );
  return station ? Math.max(0, ...goods) - station.service : Number.NEGATIVE_INFINITY;
}

/** When a route may leave its start. */
export function releasedAtStart(visit: Visit): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...visit.events.flatMap((event, at) =>
      event.job && sourcesAt(visit, at).includes(-1) ? [event.job.release] : [],
    ),
  );
}

function sourcesAt(visit: Visit, position: number): number[] {
  const event = visit.events[position];
  return event?.job?.step === 'service' && event.job.release > 0 ? sourcesOf(visit, event, position) : [];
}
