import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../../src/optimize/pipeline/endpoints';
import { expectPlanOf, type SolvingRoute } from '../support/judged';
import { jobsOf, Service, type SolvedBody, stopOf } from '../support/service';

const FOLDER = join(__dirname, '..', '..', 'examples', 'routes');
/** A file is named after its route. */
const ROUTES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

type Body = Record<string, unknown>;

/** What the example of a route promises of its plan. */
const PROMISES: Readonly<Record<string, (plan: SolvedBody) => void>> = {
  reoptimize: (plan) => {
    const first = jobsOf(plan, 'van-1');
    expect(first.indexOf('antwerp')).toBeLessThan(first.indexOf('leuven'));
    expect(jobsOf(plan, 'van-2')).toEqual(['kortrijk', 'bruges']);
    expect(jobsOf(plan, 'van-3')).toEqual([]);
    expect(plan.unserved).toEqual([]);
  },
  replan: (plan) => {
    const served = plan.routes.flatMap(({ resource_id: id }) => jobsOf(plan, id)).sort();
    expect(served).toEqual(['dendermonde', 'leuven', 'lier-urgent', 'mechelen']);
    expect(stopOf(plan, 'lier-urgent').arrival_time).toBeLessThanOrEqual(46_800);
    for (const { activities } of plan.routes) {
      expect(activities[0]?.arrival_time).toBeGreaterThanOrEqual(38_700);
      expect(activities.at(-1)?.location).toMatchObject({ label: 'Vilvoorde depot' });
    }
    expect(plan.unserved).toEqual([]);
  },
  evaluate: (plan) => {
    expect(jobsOf(plan, 'van-1')).toEqual(['mechelen', 'antwerp', 'leuven']);
    expect(jobsOf(plan, 'van-2')).toEqual(['aalst', 'ghent', 'bruges']);
    const { activities } = plan.routes.find(({ resource_id: id }) => id === 'van-2')!;
    expect(activities.filter(({ type }) => type === 'break')).toMatchObject([{ break_id: 'lunch' }]);
    expect(stopOf(plan, 'bruges').late_by).toBeGreaterThan(0);
    expect(plan.unserved).toMatchObject([{ job_id: 'tienen', reason: 'not_in_routes' }]);
  },
  'suggest-insertion': (plan) => {
    const order = (id: string) => jobsOf(plan, id).filter((job) => !['lier', 'tienen'].includes(job));
    expect(order('van-1')).toEqual(['mechelen', 'antwerp', 'leuven']);
    expect(order('van-2')).toEqual(['aalst', 'ghent', 'bruges']);
    const { suggestions } = plan as SolvedBody & { suggestions: { job_id: string; places: object[] }[] };
    expect(suggestions.map(({ job_id: id }) => id)).toEqual(['lier', 'tienen']);
    expect(suggestions.every(({ places }) => places.length >= 3)).toBe(true);
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
    expectPlanOf(route as SolvingRoute, body, answer.body);
    PROMISES[route]!(answer.body as SolvedBody);
  });

  it('there is one for each route that solves; those of sync stand beside the folder', () => {
    const readme = readFileSync(join(FOLDER, '..', 'README.md'), 'utf8');
    expect([...ROUTES].sort()).toEqual(
      Object.keys(ENDPOINTS)
        // A job takes the body of the route that answers at once.
        .filter((route) => !['sync', 'registration'].includes(route) && !route.endsWith('async'))
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
