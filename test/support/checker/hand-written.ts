import { lineTravel } from '../factories';
import type { Activity, PlanBody, RequestBody } from '../wire';

/**
 * A request and its plan, every number worked out by hand. Places stand in a row, 100 m and 60 s apart.
 *
 * v1 leaves at 29140, reaches a at 29200 (the last moment of its window), is set up for 20 s and serves
 * for 300 s * 0.5; drives on at 29370, is at b at 29430 and waits 170 s for the second window; leaves at
 * 29700 and is home, two places away, at 29820. Service at c may begin 30 s after a has ended, at 29400:
 * v2 leaves at 29220, drives three places, and its open route ends there. d would cost 100 m more than it is worth.
 */
export function handWrittenRequest(): RequestBody {
  return {
    metadata: { problem_id: 'by-hand' },
    travel: lineTravel(5, 100, 60),
    resources: [
      {
        id: 'v1',
        depot_index: 0,
        time_window: { start: 28_800, end: 30_000 },
        capacities: { kg: 10, m3: 4 },
        skills: ['drill'],
        skill_levels: { drill: 2 },
        skill_multipliers: { drill: 0.5 },
        fixed_cost: 50,
        cost_per_time: 0.1,
        max_tasks: 2,
        max_distance: 400,
        max_time: 680,
        max_travel_time: 240,
      },
      { id: 'v2', depot_index: 0, return_to_depot: false },
    ],
    jobs: [
      {
        id: 'a',
        location_index: 1,
        service_time: 300,
        setup_time: 20,
        demands: { kg: 4, m3: 1 },
        time_windows: [{ start: 29_000, end: 29_200 }],
        required_skills: ['drill'],
        skill_levels: { drill: 2 },
        revenue: 7,
      },
      {
        id: 'b',
        location_index: 2,
        service_time: 100,
        demands: { kg: 3 },
        time_windows: [
          { start: 0, end: 100 },
          { start: 29_600, end: 29_700 },
        ],
      },
      { id: 'c', location_index: 3, service_time: 60, allowed_resource_ids: ['v2'] },
      { id: 'd', location_index: 4, mandatory: false, penalty: 50 },
    ],
    relations: [{ type: 'precedence', job_ids: ['a', 'c'], min_gap: 30 }],
  };
}

function stop(job: string, at: number, times: Partial<Activity>, kg: number, m3: number): Activity {
  const zero = { arrival_time: 0, departure_time: 0, waiting_time: 0, setup_time: 0, service_time: 0 };
  const load = { load_on_departure: { by_dimension: { kg, m3 } } };
  return { type: 'service', job_id: job, location_index: at, ...zero, ...times, ...load };
}

function edge(type: string, at: number, time: number, kg: number, m3: number): Activity {
  const load = { load_on_departure: { by_dimension: { kg, m3 } } };
  return { type, location_index: at, arrival_time: time, departure_time: time, ...load };
}

export function handWrittenPlan(): PlanBody {
  const first = { arrival_time: 29_200, departure_time: 29_370, setup_time: 20, service_time: 150 };
  const second = { arrival_time: 29_600, departure_time: 29_700, waiting_time: 170, service_time: 100 };
  const third = { arrival_time: 29_400, departure_time: 29_460, service_time: 60 };
  return {
    status: 'feasible',
    problem_id: 'by-hand',
    solve_time_ms: 3,
    routes: [
      {
        resource_id: 'v1',
        day: null,
        start_time: 29_140,
        end_time: 29_820,
        activities: [
          edge('start', 0, 29_140, 0, 0),
          stop('a', 1, first, 4, 1),
          stop('b', 2, second, 7, 1),
          edge('end', 0, 29_820, 7, 1),
        ],
        summary: {
          ...{ total_distance: 400, total_travel_time: 240, total_service_time: 250, total_setup_time: 20 },
          ...{ total_waiting_time: 170, total_break_time: 0, total_time: 680, num_stops: 2, num_jobs: 2 },
          ...{ jobs_served: 2, max_loads: { kg: 7, m3: 1 }, cost: 493, revenue: 7 },
        },
        violations: [],
      },
      {
        resource_id: 'v2',
        day: null,
        start_time: 29_220,
        end_time: 29_460,
        activities: [edge('start', 0, 29_220, 0, 0), stop('c', 3, third, 0, 0), edge('end', 3, 29_460, 0, 0)],
        summary: {
          ...{ total_distance: 300, total_travel_time: 180, total_service_time: 60, total_setup_time: 0 },
          ...{ total_waiting_time: 0, total_break_time: 0, total_time: 240, num_stops: 1, num_jobs: 1 },
          ...{ jobs_served: 1, max_loads: { kg: 0, m3: 0 }, cost: 300, revenue: 0 },
        },
        violations: [],
      },
    ],
    unserved: [
      {
        job_id: 'd',
        type: 'job',
        reason: 'not_profitable',
        message: 'Raise the penalty or the revenue of d.',
        mandatory: false,
        penalty: 50,
        reasons: [{ code: 'not_profitable', message: 'x', resource_ids: ['v1', 'v2'], num_resources: 2 }],
      },
    ],
    score: {
      ...{ total: 836, travel_distance: 700, travel_time: 420, fixed_vehicle_cost: 50, penalty_dropped: 50 },
      ...{ fairness_cost: 0, num_vehicles_used: 2 },
      breakdown: {
        ...{
          distance: 700,
          travel_time: 24,
          service_time: 0,
          waiting_time: 19,
          fixed_vehicle_cost: 50,
          overtime: 0,
        },
        ...{
          time_window_penalty: 0,
          zone_penalty: 0,
          relation_penalty: 0,
          break_penalty: 0,
          min_tasks_penalty: 0,
        },
        ...{ penalty_dropped: 50, fairness_cost: 0, revenue: -7 },
      },
    },
    warnings: [],
  };
}
