import { readCvrplib } from '../../bench/solver/formats/cvrplib';
import { readLiLim } from '../../bench/solver/formats/li-lim';
import type { Instance } from '../../bench/solver/instance';
import { routesOf, score, type Stop } from '../../bench/solver/scorer';
import { LI_LIM, MULTI_TRIP } from '../support/research-files';

const plan = (...routes: Stop[][]): { entry: number; stops: Stop[] }[] =>
  routes.map((stops) => ({ entry: 0, stops }));

describe('scorer of pickup and delivery', () => {
  const instance = readLiLim('small', LI_LIM, 'thousandths');
  /** 0 → (6, 8) → (3, 4) → 0, and 0 → (0, 5) → (0, 10) → 0. */
  const sound = plan([1, 0], [2, 3]);

  it('adds up distances in thousandths', () => {
    expect(score(instance, sound)).toBe(20_000 + 20_000);
  });

  it.each<[string, ReturnType<typeof plan>, string]>([
    ['a delivery before its pickup', plan([0, 1], [2, 3]), 'delivery 0 comes before its pickup 1'],
    ['a pair on two routes', plan([1], [2, 3, 0]), 'pickup 1 and delivery 0 are on two routes'],
    ['a pickup alone', plan([1], [2, 3]), 'pickup 1 and delivery 0 are on two routes'],
    ['more goods at once than a vehicle holds', plan([1, 2, 0, 3]), 'a route carries 30 of 25'],
    ['a customer twice', plan([1, 0], [2, 3, 0]), 'customer 0 is served twice'],
    ['a pair that is missing', plan([1, 0]), 'customer 2 is not served'],
    ['the depot in between', plan([1, 0, 'depot', 2, 3]), 'a route makes 2 trips'],
    ['more vehicles than there are', plan([1, 0], [2, 3], []), 'fleet entry 0 is used 3 times'],
  ])('refuses %s', (_, spoiled, message) => {
    expect(() => score(instance, spoiled)).toThrow(message);
  });

  it('refuses who comes late to a customer and to the depot', () => {
    const late = (changed: Partial<Instance>): Instance => ({ ...instance, ...changed });
    const customers = instance.customers.map((customer, index) =>
      index === 0 ? { ...customer, due: 16.9 } : customer,
    );
    expect(
      score(late({ customers: customers.map((c) => ({ ...c, due: Math.max(c.due, 17) })) }), sound),
    ).toBe(40_000);
    expect(() => score(late({ customers }), sound)).toThrow('customer 0 is reached at 17000, after 16900');
    const depots = instance.depots.map((depot) => ({ ...depot, due: 23.9 }));
    expect(() => score(late({ depots }), sound)).toThrow('a route returns at 24000, after 23900');
  });

  it('reads the order of an answer, and none of its figures', () => {
    const activities = [
      {},
      { job_id: 'c2', task: 'pickup' },
      { job_id: 'c1', task: 'pickup' },
      { job_id: 'c1', task: 'delivery' },
      { job_id: 'c2', task: 'delivery' },
      {},
    ];
    expect(routesOf(instance, { routes: [{ resource_id: 'v0.1', activities }] })).toEqual(plan([2, 1, 0, 3]));
    expect(() => routesOf(instance, { routes: [{ resource_id: 'v0.2', activities }] })).toThrow(
      'resource v0.2',
    );
  });
});

describe('scorer of several trips', () => {
  const instance = readCvrplib('small', MULTI_TRIP, 'dimacs');
  /** To (3, 4) and (0, 5), home at 23.1, out again at 30 with the goods of (0, 10). */
  const sound = plan([0, 2, 'depot', 1]);

  it('adds up the trips in tenths', () => {
    // 5, √10 = 3.1, 5, then 10 and 10.
    expect(score(instance, sound)).toBe(50 + 31 + 50 + 100 + 100);
  });

  it('needs no goods on the way home', () => {
    expect(score(instance, plan(['depot', 0, 2, 'depot', 'depot', 1]))).toBe(331);
  });

  it.each<[string, ReturnType<typeof plan>, string]>([
    ['more in one trip than a vehicle holds', plan([0, 2, 1]), 'a route carries 15 of 10'],
    ['a customer after its time, for the goods of another', plan([1, 0], [2]), 'customer 0 is reached at'],
    ['a trip that comes home too late', plan([2], [1, 'depot', 0]), 'customer 0 is reached at'],
    ['a customer in two trips', plan([0, 2, 'depot', 1, 'depot', 2]), 'customer 2 is served twice'],
  ])('refuses %s', (_, spoiled, message) => {
    expect(() => score(instance, spoiled)).toThrow(message);
  });

  it('waits for the last goods of a trip, and for no later ones', () => {
    const closes = (due: number, release = 30): Instance => ({
      ...instance,
      customers: instance.customers.map((customer, index) =>
        index === 1 ? { ...customer, due, release } : customer,
      ),
    });
    expect(score(closes(40), plan([0, 2], [1]))).toBe(331);
    expect(() => score(closes(39.9), plan([0, 2], [1]))).toThrow('customer 1 is reached at 400, after 399');
    expect(score(closes(40), sound)).toBe(331);
    expect(score(closes(33.1, 20), sound)).toBe(331);
    expect(() => score(closes(33, 20), sound)).toThrow('customer 1 is reached at 331, after 330');
  });

  it('a visit of the depot is where goods are picked up', () => {
    const activities = [
      { job_id: 'c0', task: 'pickup' },
      { job_id: 'c2', task: 'pickup' },
      { job_id: 'c0', task: 'delivery' },
      { job_id: 'c2', task: 'delivery' },
      { job_id: 'c1', task: 'pickup' },
      { job_id: 'c1', task: 'delivery' },
    ];
    const routes = routesOf(instance, { routes: [{ resource_id: 'v0.0', activities }] });
    expect(routes).toEqual(plan(['depot', 'depot', 0, 2, 'depot', 1]));
    expect(score(instance, routes)).toBe(331);
  });
});
