import { MATRIX, RICH_MODEL } from './rich-model';

/** Documents in which the fields of a format meet that its small published examples do not have; some of them nobody knows. */

const VROOM = {
  jobs: [
    {
      id: 1,
      location_index: 1,
      location: [4.35, 50.85],
      setup: 60,
      service: 300,
      delivery: [2, 1],
      pickup: [1, 0],
      priority: 20,
      description: 'shop',
    },
    {
      id: 2,
      location_index: 2,
      pickup: [1, 2],
      skills: [3],
      time_windows: [
        [100, 900],
        [1200, 2000],
      ],
      service_per_type: { van: 90 },
    },
  ],
  shipments: [
    {
      amount: [1, 1],
      priority: 5,
      pickup: { id: 7, location_index: 1, setup: 10, description: 'from' },
      delivery: { id: 8, location_index: 2, service: 20, time_windows: [[200, 3000]] },
    },
  ],
  vehicles: [
    {
      id: 1,
      description: 'old van',
      start_index: 0,
      end_index: 2,
      capacity: [9, 9],
      skills: [3, 4],
      profile: 'car',
      type: 'van',
      costs: { fixed: 30, per_hour: 1800, per_km: 2, per_task_hour: 360 },
      time_window: [0, 9000],
      speed_factor: 1.5,
      max_tasks: 6,
      max_travel_time: 5000,
      max_distance: 90000,
      breaks: [
        {
          id: 5,
          time_windows: [
            [1000, 2000],
            [3000, 4000],
          ],
          service: 300,
          max_load: [4, 4],
          description: 'tea',
        },
      ],
      steps: [
        { type: 'start' },
        { type: 'job', id: 1, service_at: 500 },
        { type: 'break', id: 5 },
        { type: 'pickup', id: 7 },
        { type: 'end' },
      ],
    },
    { id: 2, end_index: 0, profile: 'bike', capacity: [2, 2] },
  ],
  matrices: {
    car: { durations: MATRIX, distances: MATRIX, costs: [[0]] },
    bike: { durations: MATRIX },
    foot: { durations: MATRIX },
  },
  options: { g: true },
};

const day = (clock: string) => `2024-07-04T${clock}:00+02:00`;
const task = (index: number, demand: number[] | null, more: object = {}) => ({
  places: [{ location: { index }, duration: 60, ...more }],
  ...(demand === null ? {} : { demand }),
});

const PRAGMATIC = {
  problem: {
    plan: {
      jobs: [
        {
          id: 'a',
          deliveries: [task(0, [1, 2], { times: [[day('09:00'), day('10:00')]], tag: 'x' })],
          skills: { oneOf: ['lift', 'crane'] },
          value: 4,
          group: 'g',
        },
        { id: 'b', pickups: [{ ...task(1, [1, 0]), order: 2 }], compatibility: 'clean', group: 'g' },
        {
          id: 'c',
          pickups: [task(1, [2, 0])],
          deliveries: [task(2, [2, 0], { tag: 'y' })],
          compatibility: 'dirty',
        },
        { id: 'd', pickups: [task(1, [1, 0]), task(2, [1, 0])], deliveries: [task(0, [2, 0])] },
        {
          id: 'e',
          services: [
            {
              places: [
                { location: { index: 0 }, duration: 5 },
                { location: { index: 1 }, duration: 6 },
              ],
            },
          ],
          skills: { noneOf: ['lift'] },
        },
      ],
      relations: [
        { type: 'any', jobs: ['a'], vehicleId: 'v1', shiftIndex: 1 },
        { type: 'sequence', jobs: ['c', 'c', 'b'], vehicleId: 'v1' },
      ],
      clustering: { type: 'vicinity', threshold: { duration: 3 } },
    },
    fleet: {
      vehicles: [
        {
          typeId: 'van',
          vehicleIds: ['v1', 'v2'],
          profile: { matrix: 'car', scale: 1.25 },
          costs: { fixed: 20, distance: 0.5, time: 0.25 },
          shifts: [
            {
              start: { earliest: day('08:00'), latest: day('08:00'), location: { index: 2 } },
              end: { earliest: day('09:00'), latest: day('18:00'), location: { index: 0 } },
              breaks: [
                {
                  time: [3600, 7200],
                  places: [{ duration: 900, location: { index: 1 }, tag: 'b' }],
                  policy: 'skip-if-no-intersection',
                },
                { time: { earliest: day('12:00'), latest: day('13:00') }, duration: 600 },
              ],
              reloads: [
                {
                  location: { index: 1 },
                  duration: 300,
                  times: [[day('09:00'), day('15:00')]],
                  resourceId: 'yard',
                  tag: 't',
                },
              ],
              recharges: { maxDistance: 9, stations: [] },
            },
            { start: { earliest: '2024-07-05T08:00:00Z', location: { index: 2 } } },
          ],
          capacity: [8, 8],
          skills: ['lift'],
          limits: { maxDistance: 90000, maxDuration: 30000, tourSize: 9, areas: [['n']] },
        },
        {
          typeId: 'bike',
          vehicleIds: ['v3'],
          profile: { matrix: 'bike' },
          costs: { distance: 0.1, time: 0.2 },
          shifts: [
            {
              start: { earliest: day('08:00'), location: { index: 0 } },
              end: { latest: day('12:00'), location: { index: 0 } },
            },
          ],
          capacity: [1, 1],
        },
      ],
      profiles: [{ name: 'car', speed: 12 }, { name: 'bike' }],
      resources: [{ type: 'reload', id: 'yard', capacity: [30, 30] }],
    },
    objectives: [
      [{ type: 'minimize-unassigned', breaks: 2 }],
      [{ type: 'minimize-tours' }, { type: 'balance-distance', options: { threshold: 0.1 } }],
      [{ type: 'minimize-cost' }, { type: 'tour-order', isConstrained: true }],
    ],
  },
  matrices: [
    {
      profile: 'car',
      travelTimes: MATRIX.flat(),
      distances: MATRIX.flat(),
      errorCodes: [0, 0, 0, 0, 0, 1, 0, 0, 0],
    },
    { profile: 'bike', durations: MATRIX.flat(), distances: MATRIX.flat() },
    { profile: 'car', timestamp: day('16:00'), travelTimes: MATRIX.flat(), distances: MATRIX.flat() },
  ],
};

export const RICH: Readonly<Record<string, string>> = {
  vroom: JSON.stringify(VROOM),
  pragmatic: JSON.stringify(PRAGMATIC),
  google: JSON.stringify(RICH_MODEL),
};
