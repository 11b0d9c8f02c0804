import { detectFormat } from '../../src/convert';
import { besides, fixture, fixturesOf } from '../../src/convert/testing/fixtures';
import { CVRP, DIALECT, EXPLICIT, LI_LIM, SOLOMON } from '../../src/convert/testing/research-files';
import { STOPS } from '../../src/convert/testing/stops';
import { Service } from '../support/service';
import type { RequestBody } from '../support/wire';

const PUBLISHED = ['vroom', 'pragmatic', 'google'].flatMap((folder) => fixturesOf(folder));
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ...PUBLISHED.map((path) => [path, fixture(path)] as const),
  ['a Solomon instance', SOLOMON],
  ['a Li and Lim instance', LI_LIM],
  ['a CVRP', CVRP],
  ['a dialect of CVRPLIB', DIALECT],
  ['a tour of TSPLIB', EXPLICIT],
  ['a table of stops', STOPS],
];

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

function converted(name: string, text: string): RequestBody {
  const beside = PUBLISHED.includes(name) ? besides(name) : {};
  const request = detectFormat(text)?.toRequest(text, beside).request ?? {};
  const options = { ...(request['options'] as object), time_limit_seconds: 1 };
  return { ...request, options } as unknown as RequestBody;
}

describe('converted examples', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(TEXTS)('%s is solved, and the plan keeps every rule', async (name, text) => {
    const body = converted(name, text);
    expect((await service.validate(body)).status).toBe(200);
    const plan = await service.solve(body);
    const left = LEFT_OUT[name] ?? 0;
    expect(plan.unserved.length).toBe(left + (NOT_WORTH_IT[name] ?? 0));
    expect(left > 0 ? ['infeasible'] : ['optimal', 'feasible']).toContain(plan.status);
    expect(plan.routes.length).toBeGreaterThan(0);
  });
});
