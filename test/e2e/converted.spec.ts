import { detectFormat, formatOf } from '../../src/convert';
import { besides, fixture, fixturesOf } from '../../src/convert/testing/fixtures';
import { CVRP, DIALECT, EXPLICIT, LI_LIM, SOLOMON } from '../../src/convert/testing/research-files';
import { STOPS } from '../../src/convert/testing/stops';
import { Service } from '../support/service';
import type { PlanBody, RequestBody } from '../support/wire';

const PUBLISHED = ['vroom', 'pragmatic', 'google', 'cvrplib', 'solomon', 'li-lim'].flatMap(fixturesOf);
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ...PUBLISHED.map((path) => [path, fixture(path)] as const),
  ['a Solomon instance', SOLOMON],
  ['a Li and Lim instance', LI_LIM],
  ['a CVRP', CVRP],
  ['a dialect of CVRPLIB', DIALECT],
  ['a tour of TSPLIB', EXPLICIT],
  ['a table of stops', STOPS],
];

/** Each published file by way of each format that can be written. */
const WAYS = PUBLISHED.flatMap((path) =>
  ['vroom', 'pragmatic', 'google'].map((format) => [path, format] as const),
);

/**
 * Tasks that a plan leaves out: the second depot of the reload is short of goods as it is published, and two of VROOM's days are too
 * short by great circles at the speed of a town, because their places lie outside the region served.
 */
const LEFT_OUT: Readonly<Record<string, number>> = {
  'pragmatic/reload.resource.problem.json': 1,
  'vroom/example_1.json': 1,
  'vroom/example_3.json': 2,
};

/** Tasks that are optional, and dearer to serve than to leave out. */
const NOT_WORTH_IT: Readonly<Record<string, number>> = { 'google/master_test.json': 1 };

/**
 * The same where a format cannot say all: neither VROOM nor Google's model has stations, so a load has to last for the day, and of prices
 * VROOM has priorities and pragmatic nothing, so everything is worth its way.
 */
const BY_WAY: Readonly<Record<string, { leftOut?: number; notWorthIt?: number }>> = {
  'pragmatic/reload.resource.problem.json as vroom': { leftOut: 2 },
  'pragmatic/reload.resource.problem.json as google': { leftOut: 2 },
  'google/master_test.json as vroom': { notWorthIt: 0 },
  'google/master_test.json as pragmatic': { notWorthIt: 0 },
};

/** Distances of proven optima as the literature has them, in units of the request's table. */
const OPTIMA: Readonly<Record<string, number>> = {
  'cvrplib/A-n32-k5.vrp': 784,
  'cvrplib/E-n22-k4.vrp': 375,
  'solomon/C101.25.txt': 1_913,
  'li-lim/LC101.txt': 828_937,
};

type Json = Record<string, unknown>;

function converted(name: string, text: string): Json {
  const beside = PUBLISHED.includes(name) ? besides(name) : {};
  return detectFormat(text)?.toRequest(text, beside).request ?? {};
}

function soon(request: Json): RequestBody {
  const options = { ...(request['options'] as object), time_limit_seconds: 10, max_iterations: 2_000 };
  return { ...request, options } as unknown as RequestBody;
}

function distanceOf(plan: PlanBody): number {
  return plan.routes.reduce((sum, route) => sum + route.summary.total_distance, 0);
}

describe('converted examples', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  async function solved(name: string, request: Json, way = name): Promise<PlanBody> {
    const body = soon(request);
    expect((await service.validate(body)).status).toBe(200);
    const plan = await service.solve(body);
    const { leftOut = LEFT_OUT[name] ?? 0, notWorthIt = NOT_WORTH_IT[name] ?? 0 } = BY_WAY[way] ?? {};
    expect(plan.unserved.length).toBe(leftOut + notWorthIt);
    expect(leftOut > 0 ? ['infeasible'] : ['optimal', 'feasible']).toContain(plan.status);
    expect(plan.routes.length).toBeGreaterThan(0);
    return plan;
  }

  it.each(TEXTS)('%s is solved, and the plan keeps every rule', async (name, text) => {
    const plan = await solved(name, converted(name, text));
    const optimum = OPTIMA[name];
    if (optimum !== undefined) {
      expect(distanceOf(plan)).toBeGreaterThanOrEqual(optimum);
      expect(distanceOf(plan)).toBeLessThanOrEqual(1.1 * optimum);
    }
  });

  it.each(WAYS)('%s, written as %s and read again, is solved as before', async (path, format) => {
    const { fromRequest, toRequest } = formatOf(format);
    const text = fromRequest?.(JSON.parse(JSON.stringify(converted(path, fixture(path))))).text ?? '';
    expect(detectFormat(text)?.name).toBe(format);
    const plan = await solved(path, toRequest(text).request, `${path} as ${format}`);
    expect(distanceOf(plan)).toBeGreaterThanOrEqual(OPTIMA[path] ?? 0);
  });
});
