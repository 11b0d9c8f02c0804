import { TINY } from '../../bench/peers/check';
import { neutralCost, neutralOf } from '../../bench/peers/neutral';
import { readCordeau } from '../../bench/solver/formats/cordeau';
import { readCvrplib } from '../../bench/solver/formats/cvrplib';
import { readLiLim } from '../../bench/solver/formats/li-lim';
import type { Instance } from '../../bench/solver/instance';
import { score, type ScoredRoute } from '../../bench/solver/scorer';
import { LI_LIM, MULTI_TRIP } from '../support/research-files';

const CORDEAU = `2 2 2 2
30 10
30 10
1 3 4 2 5 1 2 1 2
2 1 1 2 5 1 2 1 2
3 0 0 0 0
4 2 2 0 0
`;

const one = (stops: ScoredRoute['stops']): ScoredRoute[] => [{ entry: 0, stops }];

describe('the neutral instance that peers read', () => {
  it('prices pairs in thousandths as the scorer does', () => {
    const instance = readLiLim('small', LI_LIM, 'thousandths');
    const plan = [...one([1, 0]), ...one([2, 3])];
    const neutral = neutralOf(instance, false);
    expect(neutralCost(neutral, plan)).toBe(40_000);
    expect(neutralCost(neutral, plan)).toBe(score(instance, plan));
    expect(neutral).toMatchObject({
      times: 'distances',
      pairs: [{ pickup: 1, delivery: 0 }, {}],
      cost_scale: 1,
    });
    expect(neutral.customers[1]).toMatchObject({ demand: 10, ready: 5_000, due: 50_000, service: 2_000 });
  });

  it('prices trips in tenths as the scorer does, releases and depot in the same unit', () => {
    const instance = readCvrplib('small', MULTI_TRIP, 'dimacs');
    const neutral = neutralOf(instance, false);
    expect(neutralCost(neutral, one([0, 2, 'depot', 1]))).toBe(331);
    expect(neutral.several_trips).toBe(true);
    expect(neutral.customers.map(({ release }) => release)).toEqual([0, 300, 0]);
    expect(neutral.depots).toEqual([{ ready: 0, due: 1_000 }]);
    expect(neutral.fleet).toEqual([
      { depot: 0, count: 2, capacity: 10, fixed_cost: 0, cost_per_distance: 1, max_duration: null },
    ]);
  });

  it('prices double precision within half a thousandth an arc, and rounds times so that no limit breaks', () => {
    const instance = readCordeau('small', CORDEAU);
    const neutral = neutralOf(instance, false);
    const plan = one([0, 1]);
    // 5, √13, √2.
    expect(score(instance, plan)).toBeCloseTo(5 + Math.sqrt(13) + Math.SQRT2, 9);
    expect(neutralCost(neutral, plan)).toBeCloseTo(score(instance, plan), 2);
    expect(neutral.distances[2]?.[3]).toBe(3_606);
    expect(neutral.distances[0]?.[3]).toBe(1_414);
    expect((neutral.times as number[][])[0]?.[3]).toBe(1_415);
    expect(neutral.fleet.map(({ max_duration: most }) => most)).toEqual([30_000, 30_000]);
    expect(neutral.customers.map(({ service }) => service)).toEqual([2_000, 2_000]);
  });

  it('tells prices of a distance that are no integers in hundredths, fixed costs and prizes with them', () => {
    const kinds = TINY.find(([set]) => set === 'fleet_hfvrp')?.[1] as Instance;
    const withPrize = { ...kinds, customers: kinds.customers.map((each) => ({ ...each, prize: 7 })) };
    const neutral = neutralOf(withPrize, false);
    expect(neutral.fleet.map(({ fixed_cost, cost_per_distance }) => [fixed_cost, cost_per_distance])).toEqual(
      [
        [500_000, 100],
        [0, 150],
      ],
    );
    expect(neutral.times).toBe('none');
    const plan: ScoredRoute[] = [
      { entry: 0, stops: [0] },
      { entry: 1, stops: [2, 3] },
    ];
    expect(neutralCost(neutral, plan)).toBeCloseTo(score(withPrize, plan), 2);
  });

  it.each(TINY.map(([, instance]) => [instance.name, instance] as const))(
    '%s: a customer a route costs what the scorer says',
    (_, instance) => {
      const depots = instance.depots.length;
      const units =
        instance.pairs.length > 0 ? instance.pairs : instance.customers.map((_each, index) => index);
      const plan = units.map((unit, index): ScoredRoute => ({
        entry: index % instance.fleet.length,
        stops: typeof unit === 'number' ? [unit] : [unit.pickup, unit.delivery],
      }));
      const roomy = {
        ...instance,
        fleet: instance.fleet.map((entry) => ({ ...entry, count: units.length })),
      };
      const neutral = neutralOf(roomy, false);
      expect(neutral.distances).toHaveLength(depots + instance.customers.length);
      expect(neutralCost(neutral, plan)).toBeCloseTo(score(roomy, plan), 1);
    },
  );
});
