import { job, lineTravel, resource } from '../../factories';
import type { RequestBody } from '../../wire';
import { dump, home, leave, pause, stop } from '../by-hand';
import {
  type Case,
  ask,
  jobBecomes,
  listed,
  lunch,
  one,
  optionsBecome,
  resourceBecomes,
  tiered,
  total,
  v1,
} from './shared';

function jobCap(seconds: number) {
  return (request: RequestBody) => void (request.jobs![1]!['max_wait_before_service'] = seconds);
}

/** Windows, waits, releases, traffic, overtime. */
export const CLOCK: Case[] = [
  {
    rule: 'window-penalties',
    what: 'a soft window missed by 40 s at 2 a second, left unpaid',
    request: ask({ jobs: [job('a', 1, { time_windows: [{ start: 0, end: 60, late_penalty: 2 }] })] }),
    plan: one(
      [
        leave(0, 0),
        stop('a', 1, 100, 100, { more: { late_by: 40, penalty: 80, time_window: { start: 0, end: 60 } } }),
        home(0, 200),
      ],
      {
        money: { time_window_penalty: 80 },
        violations: [{ type: 'late', hard: false, activity_index: 1, job_id: 'a', penalty: 80 }],
      },
    ),
    spoil: (_, plan) => total(plan, 'time_window_penalty', 0),
  },
  {
    rule: 'window-penalties',
    what: 'two windows, of which the cheaper counts',
    request: ask({
      jobs: [
        job('a', 1, {
          time_windows: [
            { start: 0, end: 60, late_penalty: 2 },
            { start: 130, end: 200, early_penalty: 1 },
          ],
        }),
      ],
      resources: v1({ cost_per_time: 5 }),
    }),
    plan: one(
      [
        leave(0, 30),
        stop('a', 1, 130, 130, { more: { time_window: { start: 130, end: 200 } } }),
        home(0, 230),
      ],
      { money: { travel_time: 1_000 } },
    ),
    spoil: (_, plan) => void Object.assign(plan.routes[0]!.activities[1]!, { early_by: 1, penalty: 1 }),
  },
  {
    rule: 'windows',
    what: 'a window of another day',
    request: ask({
      problem: { num_days: 2 },
      jobs: [job('a', 1, { time_windows: [{ start: 0, end: 500, day: 1 }] })],
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { day: 1 }),
    spoil: jobBecomes({ time_windows: [{ start: 0, end: 500, day: 0 }] }),
  },
  {
    rule: 'waiting-caps',
    what: 'a wait of 300 s under a cap of the job, of the resource, of all',
    request: ask({
      jobs: [
        job('a', 1, { time_windows: [{ start: 0, end: 200 }] }),
        job('b', 1, { time_windows: [{ start: 500, end: 600 }], max_wait_before_service: 300 }),
      ],
      resources: [resource('v1', { time_window: { start: 0, end: 100 + 500 }, max_wait: 10 })],
      depots: [],
      options: { max_wait: 5 },
    }),
    plan: one([leave(0, 100), stop('a', 1, 200), stop('b', 1, 500), home(0, 600)]),
    spoil: jobCap(299),
  },
  {
    rule: 'waiting',
    what: 'a break that idles beyond the moment it may begin',
    request: ask({
      jobs: [
        job('a', 1, { time_windows: [{ start: 0, end: 100 }] }),
        job('b', 2, { time_windows: [{ start: 400, end: 900 }] }),
      ],
      resources: v1({ breaks: [lunch({ start: 300, end: 900 })] }),
    }),
    plan: one([
      ...[leave(0, 0), stop('a', 1, 100), pause('lunch', 1, 300, 360)],
      ...[stop('b', 2, 460), home(0, 660)],
    ]),
    spoil: (request) =>
      void Object.assign(listed({ ...request.resources[0] } as never, 'breaks')[0]!, { start: 299 }),
  },
  {
    rule: 'release',
    what: 'goods for a drop-off that are ready at 50',
    request: ask({
      jobs: [job('a', 1, { demands: -2, release_time: 50 })],
      resources: v1({ capacities: 5 }),
    }),
    plan: one([leave(0, 50, { load: 2 }), stop('a', 1, 150), home(0, 250)]),
    spoil: jobBecomes({ release_time: 51 }),
  },
  {
    rule: 'release',
    what: 'goods that are stocked at a reload wait there',
    request: ask({
      jobs: [job('a', 1, { demands: -5 }), job('b', 1, { demands: -2, release_time: 300 })],
      dump_stations: [{ id: 'd', location_index: 0, mode: 'reload' }],
      resources: v1({ capacities: 5 }),
    }),
    plan: one([
      leave(0, 100, { load: 5 }),
      stop('a', 1, 200),
      dump('d', 0, 300, 300, { load: 2 }),
      stop('b', 1, 400),
      home(0, 500),
    ]),
    spoil: (request) => void (request.jobs![1]!['release_time'] = 301),
  },
  {
    rule: 'service-times',
    what: 'the second stop at a place is set up again',
    request: ask({
      jobs: [job('a', 1, { setup_time: 20 }), job('b', 1, { setup_time: 30 })],
      options: { setup_once_per_location: true },
    }),
    plan: one([leave(0, 0), stop('a', 1, 100, 120, { setup: 20 }), stop('b', 1, 120), home(0, 220)]),
    spoil: optionsBecome({}),
  },
  {
    rule: 'travel-times',
    what: 'traffic that doubles the second half of a leg',
    request: ask({
      jobs: [job('a', 1)],
      travel: { ...lineTravel(6), traffic_segments: [{ start: 50, end: 5_000, factor: 2 }] },
    }),
    plan: one([leave(0, 0), stop('a', 1, 150, 150, { travel: 150 }), home(0, 350, { travel: 200 })]),
    spoil: (request) => void (listed(request.travel as never, 'traffic_segments')[0]!['factor'] = 2.5),
  },
  {
    rule: 'travel-times',
    what: 'a table for rush hours, which the vehicle’s speed divides too',
    request: ask({
      jobs: [job('a', 1)],
      resources: v1({ speed_factor: 2 }),
      travel: {
        ...lineTravel(6),
        traffic_segments: [{ start: 0, end: 5_000, time_matrix: lineTravel(6, 1, 300).time_matrix }],
      },
    }),
    plan: one([leave(0, 0), stop('a', 1, 150, 150, { travel: 150 }), home(0, 300, { travel: 150 })]),
    spoil: resourceBecomes({ speed_factor: 1.5 }),
  },
  {
    rule: 'cheapest-times',
    what: 'leaves so early that it waits for a priced hour',
    request: ask({
      jobs: [job('a', 1, { time_windows: [{ start: 500, end: 600 }], lifo: true })],
      resources: v1({ cost_per_time: 1 }),
    }),
    plan: one([leave(0, 400), stop('a', 1, 500), home(0, 600)], { money: { travel_time: 200 } }),
    spoil: (_, plan) => {
      const early = [leave(0, 300), stop('a', 1, 500), home(0, 600)];
      Object.assign(plan, one(early, { money: { travel_time: 200, waiting_time: 100 } }));
    },
  },
  {
    rule: 'cheapest-times',
    what: 'arrives late at a price although it could leave earlier',
    request: ask({ jobs: [job('a', 1, { time_windows: [{ start: 0, end: 100, late_penalty: 1 }] })] }),
    plan: one([
      leave(0, 0),
      stop('a', 1, 100, 100, { more: { time_window: { start: 0, end: 100 } } }),
      home(0, 200),
    ]),
    spoil: (_, plan) => {
      const late = { late_by: 10, penalty: 10, time_window: { start: 0, end: 100 } };
      const rows = [leave(0, 10), stop('a', 1, 110, 110, { more: late }), home(0, 210)];
      const violations = [{ type: 'late', hard: false, activity_index: 1, penalty: 10 }];
      Object.assign(plan, one(rows, { money: { time_window_penalty: 10 }, violations }));
    },
  },
  {
    rule: 'cheapest-times',
    what: 'takes longer for nothing although a tier counts the time',
    request: ask({
      jobs: [
        job('a', 1, {
          time_windows: [
            { start: 100, end: 100 },
            { start: 800, end: 900 },
          ],
        }),
        job('b', 2, {
          time_windows: [
            { start: 300, end: 310 },
            { start: 900, end: 1_000 },
          ],
        }),
      ],
      options: {
        objective_mode: 'lexicographic',
        objectives: [{ type: 'min_distance' }, { type: 'min_time' }],
      },
    }),
    plan: tiered(one([leave(0, 700), stop('a', 1, 800), stop('b', 2, 900), home(0, 1_100)]), [4_000, 400]),
    spoil: (_, plan) => {
      const rows = [leave(0, 0), stop('a', 1, 100), stop('b', 2, 300), home(0, 500)];
      Object.assign(plan, tiered(one(rows), [4_000, 500]));
    },
  },
  {
    rule: 'overtime',
    what: 'a hundred seconds behind the shift at 3 each',
    request: ask({
      jobs: [job('a', 1)],
      resources: [
        resource('v1', { time_window: { start: 0, end: 100 }, overtime: { max: 100, cost_per_time: 3 } }),
      ],
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { money: { overtime: 300 } }),
    spoil: (_, plan) => total(plan, 'overtime', 200),
  },
  {
    rule: 'shift',
    what: 'a second more overtime than allowed',
    request: ask({
      jobs: [job('a', 1)],
      resources: [
        resource('v1', { time_window: { start: 0, end: 100 }, overtime: { max: 100, cost_per_time: 0 } }),
      ],
    }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)]),
    spoil: resourceBecomes({ overtime: { max: 99, cost_per_time: 0 } }),
  },
  {
    rule: 'shift',
    what: 'a shift of the day',
    request: ask({
      jobs: [job('a', 1)],
      resources: v1({ day_time_windows: [{ day: 0, start: 50, end: 900 }] }),
    }),
    plan: one([leave(0, 50), stop('a', 1, 150), home(0, 250)]),
    spoil: resourceBecomes({ day_time_windows: [{ day: 0, start: 51, end: 900 }] }),
  },
  {
    rule: 'places',
    what: 'a day that begins elsewhere',
    request: ask({
      jobs: [job('a', 1)],
      resources: v1({
        day_time_windows: [{ day: 0, start: 0, end: 900, start_location: { location_index: 3 } }],
      }),
    }),
    plan: one([leave(3, 0), stop('a', 1, 200), home(0, 300)]),
    spoil: resourceBecomes({ day_time_windows: [{ day: 0, start: 0, end: 900 }] }),
  },
];
