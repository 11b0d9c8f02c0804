import { prepareAnyway, findingsOf, request, wireOf } from '../testing/requests';
import { contains } from './zones';

const shipment = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  pickup: { location_index: 1, service_time: 10, time_windows: [{ start: 5, end: 9 }], release_time: 3 },
  delivery: { location_index: 2, service_time: 20 },
  demands: { kg: 2.5 },
  ...more,
});
const codesOf = (json: unknown) => prepareAnyway(json).context.warnings.map(({ code }) => code);

describe('shipments (A3)', () => {
  const json = request({
    shipments: [shipment('s', { lifo: true, max_time_in_vehicle: 90, required_skills: ['x'] })],
    resources: [{ id: 'v1', skills: ['x'], skill_multipliers: { x: 2 } }],
  });

  it('are tasks behind the jobs, of a pickup that loads and a delivery that unloads', () => {
    const { tasks, activities, serviceTimes } = wireOf(json);
    expect(tasks[1]).toMatchObject({
      kind: 1,
      firstActivity: 1,
      numActivities: 2,
      lifo: true,
      maxTimeInVehicle: 90,
    });
    expect(activities.slice(1)).toMatchObject([
      { kind: 1, task: 1, demand: [25], releaseTime: 3, windows: [{ start: 5, end: 9 }] },
      { kind: 2, task: 1, demand: [-25], releaseTime: 0, windows: [] },
    ]);
    // The skill's multiplier holds at both ends.
    expect([...serviceTimes]).toEqual([0, 20, 40]);
  });

  it('count once among the tasks and twice among the stops', () => {
    const { profile } = prepareAnyway(json).context;
    expect(profile).toMatchObject({ num_jobs: 2, pd_ratio: 0.667 });
  });
});

describe('days (A7)', () => {
  const over = (more: Record<string, unknown>, num_days = 3) => request({ problem: { num_days }, ...more });

  it('make a vehicle of each day a resource works, with the shift and the breaks of that day', () => {
    const { vehicles, numDays } = wireOf(
      over({
        resources: [
          {
            ...{ id: 'v1', available_days: [2, 0, 9], time_window: { start: 10, end: 20 } },
            day_time_windows: [{ day: 2, start: 30, end: 40 }],
            breaks: [{ id: 'b', start: 31, end: 32, duration: 1, days: [2] }],
          },
          { id: 'v2' },
        ],
      }),
    );
    expect(numDays).toBe(3);
    expect(vehicles.map(({ resource, day }) => [resource, day])).toEqual([
      [0, 0],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(vehicles.slice(0, 2).map(({ shift, breaks }) => [shift, breaks.length])).toEqual([
      [[10, 20], 0],
      [[30, 40], 1],
    ]);
  });

  it('may begin elsewhere and loaded on one day alone, with the end and the depot of the others', () => {
    const day = { day: 1, start: 30, end: 40, start_location: { location_index: 2 }, initial_load: 3 };
    const { vehicles } = wireOf(
      over({
        depots: [{ id: 'd', location_index: 0, service_time: 5 }],
        resources: [{ id: 'v1', start_depot_id: 'd', day_time_windows: [day] }],
      }),
    );
    const rows = vehicles.map((one) => [
      one.startLocation,
      one.endLocation,
      one.startService,
      one.initialLoad[0] ?? null,
    ]);
    const depot = [vehicles[0]?.startLocation, vehicles[0]?.startLocation, 5, null];
    expect(rows[0]).toEqual(depot);
    expect(rows[1]).toEqual([expect.anything(), depot[0], 0, 3]);
    expect(rows[1]?.[0]).not.toBe(depot[0]);
    expect(rows[2]).toEqual(depot);
  });

  it('pin jobs, and open windows on one day', () => {
    const { tasks, activities } = wireOf(
      over({
        jobs: [
          { id: 'a', location_index: 1, day: 1, days: [0, 1] },
          { id: 'b', location_index: 1, days: [0, 2], time_windows: [{ start: 1, end: 2, day: 2 }] },
          { id: 'c', location_index: 1 },
        ],
      }),
    );
    expect(tasks.map(({ allowedDays }) => allowedDays)).toEqual([[1], [0, 2], null]);
    expect(activities[1]?.windows[0]?.day).toBe(2);
  });

  it('mean nothing on a single day, which is said', () => {
    const json = request({
      jobs: [{ id: 'a', location_index: 1, day: 4, time_windows: [{ start: 1, end: 2, day: 2 }] }],
    });
    expect(wireOf(json).tasks[0]?.allowedDays).toBeNull();
    expect(wireOf(json).activities[0]?.windows[0]?.day).toBeNull();
    expect(codesOf(json)).toEqual(['DAY_IGNORED']);
  });

  it('that are not planned are faults wherever they are named', () => {
    const bad = over({
      shipments: [
        shipment('s', { delivery: { location_index: 1, time_windows: [{ start: 0, end: 1, day: 3 }] } }),
      ],
      locks: { routes: [{ resource_id: 'v1', job_ids: ['a'], day: 7 }] },
    });
    expect(findingsOf(bad)).toEqual([
      ['VALIDATION_ERROR', 'shipments[0].delivery.time_windows[0].day'],
      ['VALIDATION_ERROR', 'locks.routes[0].day'],
    ]);
  });
});

describe('the rules of a resource', () => {
  it('come with their limits and prices', () => {
    const json = request({
      resources: [
        {
          ...{ id: 'v1', min_tasks: 2, max_wait: 60, max_leg_time: 500, fixed_cost: 2.5 },
          ...{ overtime: { max: 600, cost_per_time: 0.5 }, zone_only: true, must_dump_at_end: true },
          max_dump_visits: 3,
        },
        { id: 'v2' },
      ],
      dump_stations: [{ id: 'd', location_index: 2 }],
      options: { max_wait: 90, max_vehicles: 1, setup_once_per_location: true },
    });
    const wire = wireOf(json);
    expect(wire).toMatchObject({ maxVehicles: 1, setupOncePerLocation: true });
    expect(wire.vehicles[0]).toMatchObject({
      ...{ minTasks: 2, minTasksPenalty: 1_000_000, maxWait: 60, maxLegTime: 500, fixedCost: 25 },
      ...{ overtime: { max: 600, costPerTime: 5 }, zoneOnly: true, mustDumpAtEnd: true, maxDumpVisits: 3 },
    });
    expect(wire.vehicles[1]).toMatchObject({
      minTasksPenalty: 0,
      maxWait: 90,
      overtime: null,
      maxDumpVisits: 4,
    });
  });

  it('breaks: each of the three forms, at a place or not', () => {
    const json = request({
      jobs: [{ id: 'a', location_index: 1, demands: { kg: 1 } }],
      resources: [
        {
          id: 'v1',
          breaks: [
            { id: 'lunch', start: 10, end: 20, duration: 30, location_index: 2, max_load: { kg: 5.5 } },
            {
              max_driving_time: 100,
              initial_driving_time: 7,
              split: [10, 20],
              mandatory: false,
              penalty: 0.5,
            },
            { after_work_time: 50, duration: 9, paid: false },
          ],
        },
      ],
    });
    expect(wireOf(json).vehicles[0]?.breaks).toEqual([
      {
        ...{ rule: [0, 10, 20], duration: 30, location: 2, mandatory: true, paid: true, penalty: 1_000_000 },
        ...{ split: [], maxLoad: [5] },
      },
      {
        ...{ rule: [1, 100, 7], duration: 30, location: null, mandatory: false, paid: true, penalty: 5 },
        ...{ split: [10, 20], maxLoad: [null] },
      },
      {
        ...{
          rule: [2, 50, 0],
          duration: 9,
          location: null,
          mandatory: true,
          paid: false,
          penalty: 1_000_000,
        },
        ...{ split: [], maxLoad: [null] },
      },
    ]);
  });

  it('a disabled resource has no vehicle, and keeps its index', () => {
    const json = request({
      resources: [{ id: 'v1' }, { id: 'v2' }],
      locks: { disabled_resource_ids: ['v1'] },
    });
    expect(wireOf(json).vehicles.map(({ resource }) => resource)).toEqual([1]);
    expect(prepareAnyway(json).context.resources.map(({ disabled }) => disabled)).toEqual([true, false]);
  });
});

describe('the rules of a job', () => {
  it('soft windows keep "0" and "absent" apart (B3); caps, release and LIFO come along', () => {
    const json = request({
      jobs: [
        {
          ...{ id: 'a', location_index: 1, lifo: true, max_wait_before_service: 5, release_time: 70 },
          time_windows: [
            { start: 1, end: 2, early_penalty: 0 },
            { start: 3, end: 4, late_penalty: 1.5 },
          ],
        },
      ],
      options: { weights: { lateness: 2 } },
    });
    const { activities, tasks } = wireOf(json);
    expect(activities[0]).toMatchObject({ maxWait: 5, releaseTime: 70 });
    expect(activities[0]?.windows).toEqual([
      { start: 1, end: 2, day: null, earlyPenalty: 0, latePenalty: null },
      { start: 3, end: 4, day: null, earlyPenalty: null, latePenalty: 3 },
    ]);
    expect(tasks[0]?.lifo).toBe(true);
  });
});

describe('dump stations (A2)', () => {
  it('have their place, dimensions, visitors and shared room, and hard windows', () => {
    const json = request({
      jobs: [{ id: 'a', location_index: 1, demands: { kg: 1.5, m3: 1 } }],
      dump_stations: [
        {
          ...{ id: 'd', location_index: 2, service_time: 60, mode: 'reload', dimensions: ['m3'] },
          ...{
            resource_ids: ['v1'],
            capacity: { kg: 10 },
            time_windows: [{ start: 1, end: 2, late_penalty: 3 }],
          },
        },
        { id: 'e', location_index: 0, resource_ids: [] },
      ],
    });
    expect(wireOf(json).dumpStations).toEqual([
      {
        ...{ location: 2, serviceTime: 60, mode: 1, dimensions: [1], resources: [0], capacity: [100, null] },
        windows: [{ start: 1, end: 2, day: null, earlyPenalty: null, latePenalty: null }],
      },
      expect.objectContaining({ mode: 0, dimensions: [0, 1], resources: null, capacity: [null, null] }),
    ]);
    expect(codesOf(json)).toContain('PENALTY_IGNORED');
  });
});

describe('zones (A2)', () => {
  const triangle = [
    { lon: 4, lat: 50 },
    { lon: 5, lat: 50 },
    { lon: 4.5, lat: 51 },
  ];

  it.each([
    [{ lat: 50.2, lon: 4.5 }, true],
    [{ lat: 50.9, lon: 4.1 }, false],
    [{ lat: 49.9, lon: 4.5 }, false],
    [{ lat: 50, lon: 3.9 }, false],
    [{ lat: null, lon: null }, false],
  ])('a point %j lies inside a polygon: %p', (point, inside) => {
    expect(contains(triangle, point)).toBe(inside);
  });

  it('hold activities by polygon, index and id, and the resources of either side', () => {
    const json = {
      travel: { provider: 'haversine' },
      resources: ['v1', 'v2', 'v3'].map((id) => ({
        id,
        start_location: { lat: 50.5, lon: 3.5 },
        zone_ids: id === 'v2' ? ['z'] : [],
      })),
      jobs: [
        { id: 'in', location: { lat: 50.2, lon: 4.5 } },
        { id: 'out', location: { lat: 50.9, lon: 4.1 } },
      ],
      shipments: [
        {
          id: 's',
          pickup: { location: { lat: 50.3, lon: 4.5 } },
          delivery: { location: { lat: 51, lon: 3 } },
        },
      ],
      zones: [
        { id: 'z', polygon: triangle.map(({ lon, lat }) => [lon, lat]), resource_ids: ['v1'] },
        { id: 'y', job_ids: ['s', 'out'], hard: false, penalty: 7.5, location_indices: [99] },
        { id: 'empty', resource_ids: ['v3'] },
      ],
    };
    expect(wireOf(json).zones).toEqual([
      { hard: true, penalty: 100_000 * 10, resources: [0, 1], activities: [0, 2] },
      { hard: false, penalty: 75, resources: [], activities: [1, 2, 3] },
    ]);
  });

  it('says that a polygon knows no places without coordinates', () => {
    const polygon = triangle.map(({ lon, lat }) => [lon, lat]);
    expect(codesOf(request({ zones: [{ id: 'z', polygon }] }))).toEqual(['ZONE_WITHOUT_COORDINATES']);
  });
});
