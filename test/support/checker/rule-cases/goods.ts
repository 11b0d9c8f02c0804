import { job } from '../../factories';
import type { PlanBody, RequestBody } from '../../wire';
import { dump, home, leave, step, stop } from '../by-hand';
import { type Case, ask, entryBecomes, one, parcel, resourceBecomes, v1 } from './shared';

/** d holds what v1 collects. */
const collecting = (station: object, vehicle: object = {}): RequestBody =>
  ask({
    jobs: [job('a', 1, { demands: 4 }), job('b', 3, { demands: 4 })],
    dump_stations: [{ id: 'd', location_index: 2, service_time: 30, ...station }],
    resources: v1({ capacities: 5, ...vehicle }),
  });
const collected = (): PlanBody =>
  one([
    leave(0, 0),
    stop('a', 1, 100, 100, { load: 4 }),
    dump('d', 2, 200, 230),
    stop('b', 3, 330, 330, { load: 4 }),
    home(0, 630, { load: 4 }),
  ]);

const carried = (): PlanBody =>
  one([
    leave(0, 0),
    step('s', 'pickup', 1, 100, 110, { load: 2 }),
    stop('a', 2, 210, 210, { load: 2 }),
    step('s', 'delivery', 3, 310, 310),
    home(0, 610),
  ]);

/** Dump stations, loads, shipments, stacks. */
export const GOODS: Case[] = [
  {
    rule: 'capacity',
    what: 'nothing is dumped between two collections',
    request: collecting({}),
    plan: collected(),
    spoil: entryBecomes('dump_stations', { dimensions: ['m3'] }),
  },
  {
    rule: 'dump-stations',
    what: 'a station for others only',
    request: collecting({ resource_ids: ['v1'] }),
    plan: collected(),
    spoil: entryBecomes('dump_stations', { resource_ids: ['v9'] }),
  },
  {
    rule: 'dump-stations',
    what: 'a visit more than allowed',
    request: collecting({}, { max_dump_visits: 1 }),
    plan: collected(),
    spoil: resourceBecomes({ max_dump_visits: 0 }),
  },
  {
    rule: 'dump-stations',
    what: 'more than the station holds',
    request: collecting({ capacity: 4 }),
    plan: collected(),
    spoil: entryBecomes('dump_stations', { capacity: 3 }),
  },
  {
    rule: 'dump-stations',
    what: 'something comes home that was to be dumped',
    request: collecting({}),
    plan: collected(),
    spoil: resourceBecomes({ must_dump_at_end: true }),
  },
  {
    rule: 'windows',
    what: 'a station that is closed',
    request: collecting({ time_windows: [{ start: 200, end: 300 }] }),
    plan: collected(),
    spoil: entryBecomes('dump_stations', { time_windows: [{ start: 0, end: 199, late_penalty: 1 }] }),
  },
  {
    rule: 'loads',
    what: 'a start load that drop-offs do not need',
    request: ask({ jobs: [job('a', 1, { demands: -3 })], resources: v1({ capacities: 9 }) }),
    plan: one([leave(0, 0, { load: 3 }), stop('a', 1, 100), home(0, 200)]),
    spoil: resourceBecomes({ initial_load: 4 }),
  },
  {
    rule: 'loads',
    what: 'the start load of one day',
    request: ask({ jobs: [job('a', 1, { demands: -3 })], resources: v1({ capacities: 9 }) }),
    plan: one([leave(0, 0, { load: 3 }), stop('a', 1, 100), home(0, 200)]),
    spoil: resourceBecomes({ day_time_windows: [{ day: 0, start: 0, end: 900, initial_load: 4 }] }),
  },
  {
    rule: 'shipments',
    what: 'only one end is served',
    request: ask({ jobs: [job('a', 2)], shipments: [parcel()] }),
    plan: carried(),
    spoil: (_, plan) => void plan.routes[0]!.activities.splice(3, 1),
  },
  {
    rule: 'shipments',
    what: 'the delivery comes first',
    request: ask({ jobs: [job('a', 2)], shipments: [parcel()] }),
    plan: carried(),
    spoil: (_, plan) => {
      const [, pickup, , delivery] = plan.routes[0]!.activities;
      Object.assign(plan.routes[0]!.activities, { 1: delivery, 3: pickup });
    },
  },
  {
    rule: 'shipments',
    what: 'flat keys mean the same, and the stop must say which end it is',
    request: ask({
      jobs: [job('a', 2)],
      shipments: [
        { id: 's', pickup_location_index: 1, pickup_service_time: 10, delivery_location_index: 3, amount: 2 },
      ],
    }),
    plan: carried(),
    spoil: (_, plan) => void delete plan.routes[0]!.activities[1]!.task,
  },
  {
    rule: 'time-in-vehicle',
    what: 'a second too long aboard',
    request: ask({ jobs: [job('a', 2)], shipments: [parcel({ max_time_in_vehicle: 200 })] }),
    plan: carried(),
    spoil: entryBecomes('shipments', { max_time_in_vehicle: 199 }),
  },
  {
    rule: 'lifo',
    what: 'a shipment leaves from under a job’s goods',
    request: ask({ jobs: [job('a', 2, { demands: 1 })], shipments: [parcel()] }),
    plan: one([
      leave(0, 0),
      step('s', 'pickup', 1, 100, 110, { load: 2 }),
      stop('a', 2, 210, 210, { load: 3 }),
      step('s', 'delivery', 3, 310, 310, { load: 1 }),
      home(0, 610, { load: 1 }),
    ]),
    spoil: entryBecomes('shipments', { lifo: true }),
  },
];
