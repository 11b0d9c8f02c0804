import type { Event, Visit } from './visits';
import { concerns } from './stations';

/** What a vehicle holds of one dimension: goods of jobs are alike, goods of shipments are their own. */
export interface Hold {
  readonly jobs: number;
  readonly shipments: number;
}

/** After the start and after every event, in the order of `visit.events`; `moved` is what each station leaves or takes. */
export interface Goods {
  readonly holds: readonly Hold[];
  readonly moved: readonly { readonly stationId: string; readonly amount: number; readonly path: string }[];
}

/** Job goods that an event brings (positive) or takes. */
export function demandOf(event: Event, dimension: string): number {
  return event.job?.step === 'service' ? (event.job.demands[dimension] ?? 0) : 0;
}

function shipped(event: Event, dimension: string): number {
  return event.job && event.job.step !== 'service' ? (event.job.demands[dimension] ?? 0) : 0;
}

function visits(event: Event, dimension: string, mode: 'unload' | 'reload'): boolean {
  return event.station?.mode === mode && concerns(event.station, dimension);
}

/**
 * Job goods needed after each position (0 is the start) so that no drop-off until the next reload of the
 * dimension finds too little (contract C3). What an unloading takes is never part of the need.
 */
export function needsOf({ events }: Visit, dimension: string): number[] {
  const needs = [0];
  for (const event of [...events].reverse()) {
    const after = needs[0] ?? 0;
    const before = visits(event, dimension, 'reload') ? 0 : Math.max(0, after - demandOf(event, dimension));
    needs.unshift(before);
  }
  return needs;
}

/** The loads of a route (docs/rules.md, Loads). */
export function goodsOf(visit: Visit, dimension: string): Goods {
  const needs = needsOf(visit, dimension);
  let jobs = visit.resource.initialLoad[dimension] ?? needs[0] ?? 0;
  let shipments = 0;
  const holds: Hold[] = [{ jobs, shipments }];
  const moved: Goods['moved'][number][] = [];
  visit.events.forEach((event, position) => {
    const before = jobs;
    const need = needs[position + 1] ?? 0;
    if (visits(event, dimension, 'unload')) {
      jobs = Math.min(jobs, need);
    } else if (visits(event, dimension, 'reload')) {
      jobs = Math.max(jobs, need);
    } else {
      jobs += demandOf(event, dimension);
      shipments += shipped(event, dimension);
    }
    if (event.station) {
      moved.push({ stationId: event.station.id, amount: Math.abs(jobs - before), path: event.path });
    }
    holds.push({ jobs, shipments });
  });
  return { holds, moved };
}

/** Position (in `events`) of the last reload of a dimension before one; -1 is the start. */
export function sourceOf({ events }: Visit, before: number, dimension: string): number {
  for (let position = before - 1; position >= 0; position -= 1) {
    const event = events[position];
    if (event && visits(event, dimension, 'reload')) {
      return position;
    }
  }
  return -1;
}

export function unloads(event: Event, dimension: string): boolean {
  return visits(event, dimension, 'unload');
}
