import type { Json } from '../api/types';
import { planView, type PlanView } from '../plan/plan-view';
import { tasksOf } from '../request/tasks';
import { type DayNews, type DayPlan, isNews, NO_NEWS, NO_PAST } from './day';
import { replanOf } from './replan';
import { plan, route } from './testing/plans';

const place = (lat: number): Json => ({ lat, lon: 4 });
const REQUEST = {
  resources: [
    { id: 'van', start_location: place(50), breaks: [{ id: 'lunch' }, { id: 'tea' }] },
    { id: 'bike', start_location: place(60), time_window: { start: 500, end: 9000 } },
  ],
  jobs: [
    { id: 'a', location: place(51) },
    { id: 'b', location: place(52) },
    { id: 'c', location: place(53) },
  ],
  shipments: [
    {
      ...{ id: 's', demands: { kg: 5 }, required_skills: ['cold'] },
      pickup: { location: place(53) },
      delivery: { location: place(54), service_time: 60, time_windows: [{ start: 0, end: 9 }] },
    },
  ],
};

/** The van does its stops at 1000, 2000, … */
function dayPlan(stops: string, request: Json = REQUEST): DayPlan {
  const tasks = tasksOf(request);
  const view: PlanView = planView(plan([route('van', stops)]), tasks);
  return { request, view, tasks, past: NO_PAST };
}
const bodyOf = (day: DayPlan, news: Partial<DayNews>): Record<string, Json> =>
  replanOf(day, { ...NO_NEWS, ...news }).body as Record<string, Json>;

describe('replanOf', () => {
  it('without a clock says what is done, by whom and when, and what is cancelled', () => {
    const news = { done: new Set(['a']), cancelled: new Set(['b']) };
    expect(bodyOf(dayPlan('a b'), news)).toEqual({
      original_request: REQUEST,
      completed_jobs: [{ job_id: 'a', resource_id: 'van', started_at: 1000, finished_at: 1060 }],
      cancelled_job_ids: ['b'],
    });
  });

  it('with a clock has done what has begun, and has each vehicle where it is then', () => {
    expect(bodyOf(dayPlan('a b'), { clock: 1500 })).toEqual({
      original_request: REQUEST,
      completed_jobs: [{ job_id: 'a', resource_id: 'van', started_at: 1000, finished_at: 1060 }],
      vehicle_positions: [
        { resource_id: 'van', location: { lat: 51, lon: 4 }, current_time: 1500 },
        { resource_id: 'bike', location: { lat: 60, lon: 4 }, current_time: 1500 },
      ],
    });
  });

  it('leaves a vehicle whose shift has not begun where it will begin', () => {
    expect(bodyOf(dayPlan('a b'), { clock: 400 })['vehicle_positions']).toEqual([
      { resource_id: 'van', location: { lat: 50, lon: 4 }, current_time: 400 },
    ]);
  });

  it('counts as cancelled what is both, and brings back no break that was taken', () => {
    const body = bodyOf(dayPlan('a ~ b'), { clock: 2500, cancelled: new Set(['a']) });
    expect(body['completed_jobs']).toBeUndefined();
    expect(body['original_request']).toMatchObject({
      resources: [{ breaks: [{ id: 'tea' }] }, { id: 'bike' }],
    });
  });

  it('has a vehicle that is ahead of its plan where it was told to be done, now', () => {
    const body = bodyOf(dayPlan('a b'), { clock: 1500, done: new Set(['b']) });
    expect(body['vehicle_positions']).toMatchObject([{ location: { lat: 52 }, current_time: 1500 }, {}]);
    expect(body['completed_jobs']).toMatchObject([{ job_id: 'a' }, { job_id: 'b', finished_at: 1500 }]);
  });

  it('brings what is aboard of a shipment as a job of the vehicle that has it', () => {
    const body = bodyOf(dayPlan('s+ a s-'), { clock: 1500 });
    expect(body['completed_jobs']).toMatchObject([{ job_id: 's:pickup' }]);
    expect(body['new_jobs']).toEqual([
      {
        ...{
          id: 's (delivery)',
          location: place(54),
          service_time: 60,
          time_windows: [{ start: 0, end: 9 }],
        },
        ...{ required_skills: ['cold'], demands: { kg: -5 }, allowed_resource_ids: ['van'] },
      },
    ]);
    expect(bodyOf(dayPlan('s+ s- a'), { clock: 2500 })['new_jobs']).toBeUndefined();
  });

  it('says what is aboard: what the plan has by then, and what was done ahead of it', () => {
    const loaded = (news: Partial<DayNews>) => {
      const day = dayPlan('a b c');
      const loads = [0, 3, 7, 12].map((kg) => ({ load_on_departure: { by_dimension: { kg, m3: 0 } } }));
      day.view.routes[0]?.stops.forEach(({ activity }, i) => Object.assign(activity, loads[i]));
      return bodyOf(day, { clock: 1500, ...news })['vehicle_positions'];
    };
    expect(loaded({})).toMatchObject([{ initial_load: { kg: 3, m3: 0 } }, {}]);
    expect(loaded({ done: new Set(['c']) })).toMatchObject([{ initial_load: { kg: 3 + 5, m3: 0 } }, {}]);
  });

  it('with matrices names rows of them', () => {
    const request = {
      resources: [
        { id: 'van', depot_index: 0 },
        { id: 'bike', depot_index: 3 },
      ],
      jobs: [{ id: 'a', location_index: 1 }],
    };
    expect(bodyOf(dayPlan('a', request), { clock: 1500 })['vehicle_positions']).toMatchObject([
      { resource_id: 'van', location_index: 0 },
      { resource_id: 'bike', location_index: 3 },
    ]);
  });

  it('goes on from what was over before, also where the plan does not hold it any more', () => {
    const { past } = replanOf(dayPlan('a b'), { ...NO_NEWS, clock: 1500 });
    const later = { ...dayPlan(''), past };
    const body = bodyOf(later, { clock: 3000 });
    expect(body['completed_jobs']).toMatchObject([{ job_id: 'a' }]);
    const gone = { ...later, view: { ...later.view, routes: [] } };
    expect(bodyOf(gone, { clock: 3000 })['vehicle_positions']).toMatchObject([
      { resource_id: 'van', location: { lat: 51 }, current_time: 3000 },
      { resource_id: 'bike', location: { lat: 60 } },
    ]);
  });

  it('of several days names the day, and counts the days before as over', () => {
    const request = { ...REQUEST, problem: { num_days: 3 } };
    const tasks = tasksOf(request);
    const routes = [route('van', 'a', { day: 0 }), route('van', 'b', { day: 2 })];
    const day = { request, view: planView(plan(routes), tasks), tasks, past: NO_PAST };
    const body = bodyOf(day, { clock: 100, day: 1 });
    expect(body['completed_jobs']).toMatchObject([{ job_id: 'a', day: 0 }]);
    expect(body['vehicle_positions']).toMatchObject([{ resource_id: 'van', day: 1, location: { lat: 50 } }]);
  });
});

it('a clock, a job that is done and one that is cancelled are news each', () => {
  const all = [{}, { clock: 0 }, { done: new Set(['a']) }, { cancelled: new Set(['a']) }];
  expect(all.map((news) => isNews({ ...NO_NEWS, ...news }))).toEqual([false, true, true, true]);
});
