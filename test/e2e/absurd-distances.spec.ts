import { job, request, resource } from '../support/factories';
import { type Answer, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

const HUGE = 1e308;
const WARNING = 'DISTANCE_TAKEN_AS_NO_WAY';

/** A number of JSON may be far beyond what adds up: a sum of it would be infinite, which JSON writes as null. */
describe('distances beyond all sums', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const square = (size: number, cell: number) =>
    Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 0 : cell)));
  const jobs = [job('a', 1), job('b', 2)];
  const huge = (travel: object = {}): RequestBody =>
    request({
      travel: { distance_matrix: square(3, HUGE), time_matrix: square(3, 60), ...travel },
      resources: [resource('v1')],
      jobs,
    });
  const plan = [{ resource_id: 'v1', stops: [{ job_id: 'a' }, { job_id: 'b' }] }];

  const expectFinite = (numbers: object) =>
    expect(Object.entries(numbers).filter(([, value]) => value === null)).toEqual([]);

  /** No number of the answer is missing, and the caller is told which cell it was. */
  function expectTold({ body }: Answer, field: string): void {
    const {
      warning_details: warnings,
      summary,
      score,
    } = body.score === undefined ? body.detail.context : body;
    expectFinite({ ...summary, ...score });
    expect(warnings.filter(({ code }: { code: string }) => code === WARNING)).toMatchObject([{ field }]);
  }

  const cell = 'travel.distance_matrix[0][1]';
  it.each<[string, () => Promise<Answer>, string]>([
    ['sync', () => service.syncUnjudged(huge()), cell],
    ['reoptimize', () => service.post('/api/v1/optimize/reoptimize', huge()), cell],
    [
      'replan',
      () => service.post('/api/v1/optimize/replan', { original_request: huge(), current_time: 0 }),
      `original_request.${cell}`,
    ],
    ['evaluate', () => service.evaluateUnjudged(huge(), plan), `base.${cell}`],
    [
      'suggest-insertion',
      () =>
        service.post('/api/v1/optimize/suggest-insertion', {
          base: { ...huge(), jobs: [jobs[0]] },
          current_solution: { routes: [{ resource_id: 'v1', stops: [{ job_id: 'a' }] }] },
          new_jobs: [jobs[1]],
        }),
      `base.${cell}`,
    ],
  ])('are no way, and %s says so', async (_, ask, field) => {
    expectTold(await ask(), field);
  });

  it('are read the same in a large matrix, which takes a faster way', async () => {
    const size = 20;
    const travel = { distance_matrix: square(size, HUGE), time_matrix: square(size, 60) };
    expectTold(await service.syncUnjudged({ ...huge(), travel }), cell);
  });

  it('are no way by distance alone, and by the matrices of a vehicle type', async () => {
    const alone = { distance_matrix: square(3, HUGE), speed: 1000 };
    expectTold(await service.syncUnjudged({ ...huge(), travel: alone }), cell);
    const own = { van: { distance_matrix: square(3, HUGE), time_matrix: square(3, 60) } };
    const travel = { distance_matrix: square(3, 5), time_matrix: square(3, 60), vehicle_matrices: own };
    const resources = [resource('v1', { vehicle_type: 'van' })];
    expectTold(
      await service.syncUnjudged({ ...huge(), travel, resources }),
      'travel.vehicle_matrices.van.distance_matrix[0][1]',
    );
  });

  it('only go around: the rest is planned', async () => {
    const distance = square(3, 5);
    (distance[0] as number[])[2] = HUGE;
    const answer = await service.sync(huge({ distance_matrix: distance }));
    expect(answer.status).toBe(200);
    expect(answer.body.routes[0].summary.total_distance).toBe(15);
    expectTold(answer, 'travel.distance_matrix[0][2]');
  });

  it('begin above 1e15, where the dearest plan is still a number', async () => {
    const travel = { distance_matrix: square(3, 1e15), time_matrix: square(3, 60) };
    const resources = [resource('v1', { cost_per_distance: 1e11, fixed_cost: 1e11 })];
    const { status, body } = await service.evaluate({ ...huge(), travel, resources }, plan);
    expect([status, body.score.travel_distance]).toEqual([200, 3e15]);
    expectFinite({ ...body.score, ...body.score.breakdown, ...body.routes[0].summary });
    expect(body.score.total).toBeGreaterThanOrEqual(3e26);
  });
});
