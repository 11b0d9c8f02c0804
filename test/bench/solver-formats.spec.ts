import { readCvrplib } from '../../bench/solver/formats/cvrplib';
import { readLiLim } from '../../bench/solver/formats/li-lim';
import { readSolomon } from '../../bench/solver/formats/solomon';
import { distanceOf, scaleOf } from '../../bench/solver/instance';
import { requestOf } from '../../bench/solver/request';
import { SETS } from '../../bench/solver/sets';
import { LI_LIM, MULTI_TRIP } from '../support/research-files';

const SOLOMON = `c1

VEHICLE
NUMBER     CAPACITY
  3          200

CUSTOMER
CUST NO.  XCOORD.    YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME

    0      70         70          0          0       1351          0
    1      33         78         20        750        809         90
`;

describe('readers of research files', () => {
  it('Li and Lim: pairs by their numbers, the depot apart', () => {
    const { pairs, customers, depots, fleet } = readLiLim('small', LI_LIM, 'thousandths');
    expect(pairs).toEqual([
      { pickup: 1, delivery: 0 },
      { pickup: 2, delivery: 3 },
    ]);
    expect(customers.map(({ demand }) => demand)).toEqual([-10, 10, 20, -20]);
    expect(customers[1]).toMatchObject({ x: 6, y: 8, ready: 5, due: 50, service: 2 });
    expect(depots).toEqual([{ x: 0, y: 0, ready: 0, due: 200 }]);
    expect(fleet).toMatchObject([{ count: 2, capacity: 25 }]);
  });

  it('Li and Lim: refuses a delivery that names another pickup', () => {
    expect(() =>
      readLiLim('small', LI_LIM.replace('-20 0 150 2 3 0', '-20 0 150 2 2 0'), 'thousandths'),
    ).toThrow('the delivery of 3 names another pickup');
  });

  it('several trips: release times, and that vehicles come back', () => {
    const instance = readCvrplib('small', MULTI_TRIP, 'dimacs');
    expect(instance.severalTrips).toBe(true);
    expect(instance.customers.map(({ release }) => release)).toEqual([0, 30, 0]);
    expect(instance.customers.map(({ service }) => service)).toEqual([5, 5, 5]);
    const once = readCvrplib(
      'small',
      MULTI_TRIP.replace(/VEHICLES_RELOAD[^D]*DEPOT_SECTION\n1 1\n2 1\n/, ''),
      'dimacs',
    );
    expect(once.severalTrips).toBe(false);
    expect(() => readCvrplib('small', MULTI_TRIP.replace('\n2 1\nDEPOT', '\n2 3\nDEPOT'), 'dimacs')).toThrow(
      'another node',
    );
  });

  it('Solomon and Homberger: the depot is customer 0', () => {
    const { customers, depots, fleet, hasWindows } = readSolomon('small', SOLOMON, 'thousandths');
    expect(hasWindows).toBe(true);
    expect(depots).toEqual([{ x: 70, y: 70, ready: 0, due: 1351 }]);
    expect(customers).toMatchObject([{ x: 33, demand: 20, ready: 750, due: 809, service: 90, release: 0 }]);
    expect(fleet).toMatchObject([{ count: 3, capacity: 200 }]);
  });

  it('numbers as each set rounds them', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 1, y: 2 },
    ];
    const rounded = (['nearest', 'dimacs', 'thousandths', 'exact'] as const).map((rounding) => [
      distanceOf(rounding, from, to),
      scaleOf(rounding),
    ]);
    expect(rounded).toEqual([
      [2, 1],
      [22, 10],
      [2236, 1000],
      [Math.sqrt(5), 1],
    ]);
  });
});

describe('requests of research instances', () => {
  it('pairs become shipments with both windows', () => {
    const request = requestOf(readLiLim('small', LI_LIM, 'thousandths'), {});
    expect(request['jobs']).toBeUndefined();
    expect(request['shipments']).toEqual([
      {
        id: 'c1',
        demands: 10,
        pickup: { location_index: 2, service_time: 2000, time_windows: [{ start: 5000, end: 50_000 }] },
        delivery: { location_index: 1, service_time: 2000, time_windows: [{ start: 0, end: 150_000 }] },
      },
      expect.objectContaining({ id: 'c2', demands: 20 }),
    ]);
  });

  it('with several trips every customer is picked up at the depot from its release time on', () => {
    const request = requestOf(readCvrplib('small', MULTI_TRIP, 'dimacs'), {});
    expect(request['shipments']).toHaveLength(3);
    expect(request['shipments']).toContainEqual({
      id: 'c1',
      demands: 6,
      pickup: { location_index: 0, release_time: 300 },
      delivery: { location_index: 2, service_time: 50, time_windows: [{ start: 0, end: 1000 }] },
    });
  });

  it('goods that are released late are, without further trips, jobs with a release time', () => {
    const instance = { ...readCvrplib('small', MULTI_TRIP, 'dimacs'), severalTrips: false };
    expect(requestOf(instance, {})['jobs']).toContainEqual(
      expect.objectContaining({ id: 'c1', release_time: 300 }),
    );
  });
});

describe('the goals of the sets', () => {
  it.each([
    ['x', 1.2],
    ['solomon', 1],
    ['homberger_1000', 2.5],
    ['prize_collecting', 3],
    ['li_lim_100', 0.3],
    ['li_lim_200', 1.5],
    ['multi_trip', 3],
    ['multi_depot', 1],
    ['fleet_hfvrp', 1],
    ['fleet_vfmp_f', 1],
    ['fleet_vfmp_v', 1],
    ['fleet_vfmp_fv', 1],
  ])('%s: %d %% at 10 s', (name, goal) => {
    expect(SETS.find((set) => set.name === name)?.goals[10]).toBe(goal);
  });
});
