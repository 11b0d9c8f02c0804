import fc from 'fast-check';
import { UNREACHABLE } from '../../kernel/wire/schema';
import { isExact, scaled, toInteger, toLimit, unscaled } from './fixed-point';
import { prepare, request, wireOf } from './testing/requests';

const withDistances = (cell: number, more: Record<string, unknown> = {}) =>
  request({
    travel: {
      distance_matrix: [
        [0, cell, cell],
        [cell, 0, cell],
        [cell, cell, 0],
      ],
      time_matrix: [
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
    },
    ...more,
  });

describe('scales (C2)', () => {
  it.each([
    [1000, 0],
    [0.5, 1],
    [12.25, 2],
    [0.000001, 6],
  ])('distance %d is exact at 10^%d', (cell, exponent) => {
    const { context } = prepare(withDistances(cell));
    expect(context.scales.distance).toBe(exponent);
    expect(context.warnings).toEqual([]);
    expect(context.tables).toEqual([null]);
  });

  it('rounds what six decimals cannot hold, says so, and keeps the original', () => {
    const { context, problem } = prepare(withDistances(Math.SQRT2));
    expect(context.warnings.map(({ code }) => code)).toEqual(['ROUNDED_INPUT']);
    expect(problem.profiles[0]?.distance[1]).toBe(1_414_214);
    expect(context.tables[0]?.[1]).toBe(Math.SQRT2);
  });

  it('gives up decimals of distances that would not fit a word', () => {
    const { context, problem } = prepare(withDistances(1e6 + 1 / 3));
    expect(problem.profiles[0]?.distance[1]).toBeLessThan(UNREACHABLE);
    expect(context.scales.distance).toBe(3);
  });

  it('divides distances that are too large', () => {
    const { problem, context } = prepare(withDistances(1e15));
    expect(context.scales.distance).toBe(-6);
    expect(problem.profiles[0]?.distance[1]).toBe(1e9);
  });

  it.each([
    [{ cost_per_distance: 0.35 }, 2],
    [{ fixed_cost: 0.125 }, 3],
    [{ cost_per_time: 0.1, cost_per_service_time: 0.01 }, 2],
    [{ cost_per_distance: 1 }, 0],
  ])('money of %j is exact at 10^%d', (prices, exponent) => {
    const { context } = prepare(withDistances(1000, { resources: [{ id: 'v1', ...prices }] }));
    expect(context.scales.money).toBe(exponent);
    expect(context.warnings).toEqual([]);
  });

  it('keeps the price of a scaled unit of distance an integer', () => {
    const { context } = prepare(withDistances(0.5, { resources: [{ id: 'v1', cost_per_distance: 0.35 }] }));
    expect(context.scales).toMatchObject({ distance: 1, money: 3 });
  });

  it('keeps whole distances too where prices make it round them', () => {
    const resources = [{ id: 'v1', cost_per_distance: 0.1 / 70_000, cost_per_time: 1 / 3 }];
    const { context, problem } = prepare(withDistances(123_456, { resources }));
    expect(context.scales.distance).toBeLessThan(0);
    expect(problem.profiles[0]?.distance[1]).not.toBe(123_456);
    expect(context.tables[0]?.[1]).toBe(123_456);
  });

  it('lets neither distances nor prices keep more digits at the cost of the other', () => {
    const resources = [{ id: 'v1', cost_per_distance: 1 / 7_000 }];
    const { context, problem } = prepare(withDistances(10_188, { resources }));
    expect(context.scales).toMatchObject({ distance: -1, money: 6 });
    expect(problem.profiles[0]?.distance[1]).toBe(1_019);
  });

  it('takes what a division of the caller left in the last bit for the decimal that it is', () => {
    expect(0.14 / 1_000).not.toBe(0.00014);
    const resources = [{ id: 'v1', cost_per_distance: 0.14 / 1_000 }];
    const { context } = prepare(withDistances(0.1 + 0.2, { resources }));
    expect(context.scales).toMatchObject({ distance: 1, money: 6 });
    expect(context.warnings).toEqual([]);
  });

  it('scales each load dimension by its own power', () => {
    const json = request({
      jobs: [{ id: 'a', location_index: 1, demands: { kg: 1.5, boxes: 3, l: 0.001 } }],
    });
    expect(prepare(json).context.scales.load).toEqual([1, 0, 3]);
  });

  it('keeps the largest price inside its word where prices are too far apart for one scale', () => {
    const resources = [2 ** 31, 1].map((price, i) => ({ id: `v${i}`, cost_per_distance: price }));
    const json = withDistances(1000, { resources });
    const [dear, cheap] = wireOf(json).vehicles.map(({ costPerDistance }) => costPerDistance);
    expect(dear).toBeLessThanOrEqual(UNREACHABLE);
    expect(dear).toBeGreaterThan(UNREACHABLE / 10);
    expect(cheap).toBeLessThanOrEqual(1);
    expect(prepare(json).context.warnings.map(({ code }) => code)).toContain('ROUNDED_INPUT');
  });

  it('always keeps every number inside the kernel words, whatever comes', () => {
    const amount = fc.oneof(
      fc.double({ min: 0, max: 1e11, noNaN: true }),
      fc.integer({ min: 0, max: 100_000 }),
    );
    const cell = fc.oneof(
      fc.double({ min: 0, max: 1e300, noNaN: true }),
      fc.double({ min: 0, max: 1e15, noNaN: true }),
      fc.integer({ min: 0, max: 100_000 }),
    );
    fc.assert(
      fc.property(cell, amount, amount, amount, amount, (distance, perDistance, perTime, fixed, penalty) => {
        const prices = { cost_per_distance: perDistance, cost_per_time: perTime, fixed_cost: fixed };
        const jobs = [{ id: 'a', location_index: 1, mandatory: false, penalty, demands: { kg: penalty } }];
        const resources = [
          { id: 'v1', ...prices, capacities: { kg: fixed }, max_distance: distance },
          { id: 'v2', cost_per_distance: perTime, cost_per_time: perDistance },
        ];
        for (const vehicle of wireOf(withDistances(distance, { resources, jobs })).vehicles) {
          expect(Math.max(vehicle.costPerDistance, vehicle.costPerTime)).toBeLessThanOrEqual(UNREACHABLE);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('scaling a number', () => {
  it('brings decimals back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (units, exponent) => {
        const value = unscaled(units, exponent);
        expect(isExact(value, exponent)).toBe(true);
        expect(toInteger(value, exponent)).toBe(units);
        expect(toLimit(value, exponent)).toBe(units);
      }),
    );
  });

  it('rounds limits down and amounts half up', () => {
    expect(toLimit(1.29, 1)).toBe(12);
    expect(toInteger(1.25, 1)).toBe(13);
    expect(scaled(150, -2)).toBe(1.5);
  });
});
