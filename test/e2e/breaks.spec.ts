import { job } from '../support/factories';
import { Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** Among plans of equal cost the earliest end is taken: a mandatory break is not evaded by leaving after its window. */
describe('mandatory breaks of a solve', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const matrix = (value: number): number[][] => [
    [0, value],
    [value, 0],
  ];
  const body = (breaks: object[], jobs: number): RequestBody => ({
    travel: { distance_matrix: matrix(1_000), time_matrix: matrix(100) },
    resources: [{ id: 'v', time_window: { start: 28_800, end: 61_200 }, breaks }],
    jobs: Array.from({ length: jobs }, (_, index) => job(`a${index}`, 1, { service_time: 3_600 })),
  });

  it.each([
    ['after the first job', [{ start: 32_400, end: 36_000, duration: 1_800 }], 3, 41_600],
    ['before all work', [{ start: 0, end: 50_000, duration: 60 }], 1, 32_660],
    [
      'one after the other',
      [
        { start: 0, end: 50_000, duration: 60 },
        { start: 0, end: 50_000, duration: 30 },
      ],
      1,
      32_690,
    ],
  ])('are taken %s', async (_, breaks, jobs, end) => {
    const plan = await service.solve(body(breaks, jobs));
    const [route] = plan.routes;
    expect(route?.start_time).toBe(28_800);
    expect(route?.end_time).toBe(end);
    expect(route?.activities.filter(({ type }) => type === 'break')).toHaveLength(breaks.length);
    expect(plan.score.total).toBe(2_000);
  });
});
