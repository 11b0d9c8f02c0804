import { job, lineTravel } from '../../factories';
import type { PlanBody, RequestBody } from '../../wire';
import { home, leave, stop } from '../by-hand';
import {
  type Case,
  ab,
  apart,
  ask,
  entryBecomes,
  jobBecomes,
  one,
  optionsBecome,
  resourceBecomes,
  together,
  two,
  v1,
} from './shared';

/** Limits, zones, locks, days. */
export const LIMITS: Case[] = [
  {
    rule: 'max-leg-time',
    what: 'a leg of a second too long',
    request: ask({ jobs: [job('a', 1)], resources: v1({ max_leg_time: 100 }) }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)]),
    spoil: resourceBecomes({ max_leg_time: 99 }),
  },
  {
    rule: 'min-tasks',
    what: 'a route that lacks one of two tasks',
    request: ask({ jobs: [job('a', 1)], resources: v1({ min_tasks: 2 }) }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { money: { min_tasks_penalty: 100_000 } }),
    spoil: resourceBecomes({ min_tasks: 3 }),
  },
  {
    rule: 'max-vehicles',
    what: 'a route too many',
    request: ask({ jobs: ab(), resources: two(), options: { max_vehicles: 2 } }),
    plan: apart(),
    spoil: optionsBecome({ max_vehicles: 1 }),
  },
  {
    rule: 'zones',
    what: 'a job of a zone of others',
    request: ask({ jobs: [job('a', 1)], zones: [{ id: 'z', location_indices: [1], resource_ids: ['v1'] }] }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)]),
    spoil: entryBecomes('zones', { resource_ids: ['v9'] }),
  },
  {
    rule: 'zones',
    what: 'a resource that leaves its zone',
    request: ask({
      jobs: [job('a', 1)],
      zones: [{ id: 'z', job_ids: ['a'] }],
      resources: v1({ zone_ids: ['z'], zone_only: true }),
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)]),
    spoil: entryBecomes('zones', { job_ids: ['b'] }),
  },
  {
    rule: 'zone-penalties',
    what: 'the cheapest of two foreign zones, drawn on the map',
    request: ask({
      jobs: [job('a', 1)],
      travel: {
        ...lineTravel(6),
        locations: [
          { lat: 50, lon: 4 },
          { lat: 50.5, lon: 4.5 },
        ],
      },
      zones: [
        {
          id: 'z',
          polygon: [
            [4, 50],
            [5, 50],
            [5, 51],
            [4, 51],
          ],
          hard: false,
          penalty: 9,
          resource_ids: ['v9'],
        },
        { id: 'y', job_ids: ['a'], hard: false, penalty: 30, resource_ids: ['v9'] },
      ],
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], {
      money: { zone_penalty: 9 },
      violations: [{ type: 'zone', hard: false, penalty: 9, job_id: 'a' }],
    }),
    spoil: entryBecomes('zones', {
      polygon: [
        [4, 50],
        [4.4, 50],
        [4.4, 51],
        [4, 51],
      ],
    }),
  },
  {
    rule: 'locks',
    what: 'a locked order that is turned round',
    request: ask({ jobs: ab(), locks: { routes: [{ resource_id: 'v1', job_ids: ['a', 'b'] }] } }),
    plan: together(),
    spoil: (request) => void (request['locks'] = { routes: [{ resource_id: 'v1', job_ids: ['b', 'a'] }] }),
  },
  {
    rule: 'locks',
    what: 'a job beside a strictly locked route',
    request: ask({
      jobs: ab(),
      locks: { routes: [{ resource_id: 'v1', job_ids: ['a', 'b'], strict: true }] },
    }),
    plan: together(),
    spoil: (request) =>
      void (request['locks'] = { routes: [{ resource_id: 'v1', job_ids: ['a'], strict: true }] }),
  },
  {
    rule: 'locks',
    what: 'a job locked to somebody else',
    request: ask({
      jobs: ab(),
      resources: two(),
      locks: { routes: [{ resource_id: 'v2', job_ids: ['b'] }] },
    }),
    plan: apart(),
    spoil: (request) => void (request['locks'] = { routes: [{ resource_id: 'v1', job_ids: ['b'] }] }),
  },
  {
    rule: 'days',
    what: 'a day on which the resource is away',
    request: ask({ jobs: [job('a', 1)], problem: { num_days: 2 }, resources: v1({ available_days: [1] }) }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { day: 1 }),
    spoil: resourceBecomes({ available_days: [0] }),
  },
  {
    rule: 'days',
    what: 'a job on a day that it may not be on',
    request: ask({ jobs: [job('a', 1, { days: [0, 1] })], problem: { num_days: 3 } }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { day: 1 }),
    spoil: jobBecomes({ day: 0 }),
  },
  {
    rule: 'found-in-time',
    what: 'mandatory work that one insertion would place',
    request: ask({
      jobs: [job('a', 1, { lifo: true }), job('b', 2, { time_windows: [{ start: 0, end: 199 }] })],
    }),
    plan: leftOut('time_window_infeasible'),
    spoil: becomesNotFound,
  },
  ...['same_route', 'precedence'].map((type): Case => ({
    rule: 'found-in-time',
    what: `a member of ${type} that one insertion would place`,
    request: ask({
      jobs: [job('a', 1), job('b', 2, { time_windows: [{ start: 0, end: 199 }] })],
      relations: [{ type, job_ids: ['a', 'b'] }],
    }),
    plan: leftOut('time_window_infeasible'),
    spoil: becomesNotFound,
  })),
];

/** Another reason than that of the rule, and the window that lets b in. */
function becomesNotFound(request: RequestBody, plan: PlanBody): void {
  Object.assign(plan, leftOut('not_found_in_time'));
  request.jobs![1]!.time_windows![0]!.end = 200;
}

/** b is not served, for a reason. */
function leftOut(code: string): PlanBody {
  const rows = [leave(0, 0), stop('a', 1, 100), home(0, 200)];
  const reasons = [{ code, message: 'x', resource_ids: ['v1'], num_resources: 1 }];
  const entry = {
    job_id: 'b',
    type: 'job',
    reason: code,
    message: 'x',
    mandatory: true,
    penalty: 0,
    reasons,
  };
  const plan = one(rows, {}, { penalty_dropped: 100_000_000 });
  return { ...plan, status: 'infeasible', unserved: [entry] };
}
