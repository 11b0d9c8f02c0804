import { QUICK, resourceAt, scatteredRequest } from '../support/factories';
import { Service, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

/** Beyond 200 places the kernel numbers them in an order of its own, which no plan may show: the checker judges each. */
describe('plans of many places', () => {
  const COUNT = 260;
  const ids = Array.from({ length: COUNT }, (_, i) => `j${i + 1}`);
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const byMatrices = scatteredRequest(COUNT, QUICK);
  const point = (i: number) => ({
    lat: 50 + ((i * 7_919) % 997) / 1_000,
    lon: 4 + ((i * 104_729) % 991) / 1_000,
  });
  const byCoordinates = (rest: Partial<RequestBody> = {}): RequestBody => ({
    ...byMatrices,
    travel: { provider: 'haversine' },
    resources: ['v1', 'v2', 'v3', 'v4', 'v5'].map((id) =>
      resourceAt(id, 'brussels', { capacities: Math.ceil(COUNT / 4) }),
    ),
    jobs: ids.map((id, i) => ({ id, location: point(i), demands: 1 })),
    ...rest,
  });
  const byListedPlaces = byCoordinates({
    travel: { provider: 'haversine', locations: ids.map((_, i) => ({ index: 3 * i, ...point(i) })) },
    jobs: ids.map((id, i) => ({ id, location_index: 3 * i, demands: 1 })),
  });

  it.each([
    ['matrices', byMatrices],
    ['coordinates', byCoordinates()],
    ['listed places', byListedPlaces],
  ])('serve every job where it is, by %s', async (_, body) => {
    const plan = await service.solve(body);
    expect(plan.unserved).toEqual([]);
    for (const { id, location_index: index, location } of body.jobs ?? []) {
      const stop = stopOf(plan, id);
      if (index !== undefined) {
        expect([id, stop.location_index]).toEqual([id, index]);
      }
      if (location !== undefined) {
        expect([id, stop.location]).toMatchObject([id, location]);
      }
    }
  });

  it('begin with the plan that they are given', async () => {
    const first = await service.solve(byCoordinates());
    const routes = first.routes.map(({ resource_id: id, activities }) => ({
      resource_id: id,
      stops: activities.flatMap(({ job_id: job }) => (job ? [{ job_id: job }] : [])),
    }));
    const again = await service.solve(byCoordinates({ options: { ...QUICK, initial_solution: { routes } } }));
    expect(again.solver['initial_solution']).toEqual({ used: true, stops: COUNT, ignored: 0 });
    expect(again.score.travel_distance).toBeLessThanOrEqual(first.score.travel_distance);
  });
});
