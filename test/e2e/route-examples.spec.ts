import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../../src/optimize/pipeline/endpoints';
import { transformReplan } from '../../src/optimize/pipeline/replan/transform';
import { expectSound } from '../support/checker';
import { jobsOf, Service, type SolvedBody, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

const FOLDER = join(__dirname, '..', '..', 'examples', 'routes');
/** A file is named after its route. */
const ROUTES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

type Body = Record<string, unknown>;

/** The request of which the answer is a plan, and what the example promises of it. */
interface Promised {
  readonly requestOf: (body: Body) => unknown;
  readonly check: (plan: SolvedBody) => void;
}

const PROMISES: Readonly<Record<string, Promised>> = {
  reoptimize: {
    requestOf: (body) => body,
    check: (plan) => {
      const first = jobsOf(plan, 'van-1');
      expect(first.indexOf('antwerp')).toBeLessThan(first.indexOf('leuven'));
      expect(jobsOf(plan, 'van-2')).toEqual(['kortrijk', 'bruges']);
      expect(jobsOf(plan, 'van-3')).toEqual([]);
      expect(plan.unserved).toEqual([]);
    },
  },
  replan: {
    requestOf: (body) => transformReplan(body).request,
    check: (plan) => {
      const served = plan.routes.flatMap(({ resource_id: id }) => jobsOf(plan, id)).sort();
      expect(served).toEqual(['dendermonde', 'leuven', 'lier-urgent', 'mechelen']);
      expect(stopOf(plan, 'lier-urgent').arrival_time).toBeLessThanOrEqual(46_800);
      for (const { activities } of plan.routes) {
        expect(activities[0]?.arrival_time).toBeGreaterThanOrEqual(38_700);
        expect(activities.at(-1)?.location).toMatchObject({ label: 'Vilvoorde depot' });
      }
      expect(plan.unserved).toEqual([]);
    },
  },
};

describe('examples of routes', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const read = (route: string) => JSON.parse(readFileSync(join(FOLDER, `${route}.json`), 'utf8')) as Body;

  it.each(ROUTES)('%s is answered as its description says', async (route) => {
    const body = read(route);
    const answer = await service.post(`/api/v1/optimize/${route}`, body);
    expect([answer.status, answer.body.problem_id]).toEqual([200, route]);
    expectSound(PROMISES[route]!.requestOf(body) as RequestBody, answer.body);
    PROMISES[route]!.check(answer.body as SolvedBody);
  });

  it('there is one for each route that solves; those of sync stand beside the folder', () => {
    const readme = readFileSync(join(FOLDER, '..', 'README.md'), 'utf8');
    expect([...ROUTES].sort()).toEqual(
      Object.keys(ENDPOINTS)
        .filter((route) => route !== 'sync')
        .sort(),
    );
    expect(Object.keys(PROMISES).sort()).toEqual([...ROUTES].sort());
    for (const route of ROUTES) {
      const { metadata = {} } = (Object.values(read(route)).find(
        (part) => typeof part === 'object' && part !== null && 'metadata' in part,
      ) ?? read(route)) as { metadata?: Body };
      const description = metadata['description'];
      expect(description).toEqual(expect.stringMatching(/.{40}/));
      expect(readme).toContain(
        `| [routes/${route}.json](routes/${route}.json) | \`${route}\` | ${description as string} |`,
      );
    }
  });
});
