import { job, planeTravel, request, resource } from '../support/factories';
import { Service } from '../support/service';

const ITERATIONS = 300;

/** Twenty places strewn over a square, another one for each pair of steps. */
function places(stepX: number, stepY: number): [number, number][] {
  return Array.from({ length: 21 }, (_, i) => [(i * stepX) % 5_003, (i * stepY) % 4_999]);
}

const points = places(7_919, 104_729);
// What is near by distance is far by time, so that the shortest plan is a slow one.
const travel = {
  distance_matrix: planeTravel(points).distance_matrix,
  time_matrix: planeTravel(places(1_299_709, 15_485_863)).time_matrix,
};

function body(options: object) {
  return request({
    travel,
    resources: [1, 2, 3].map((v) => resource(`v${v}`, { capacities: 20 })),
    jobs: points.slice(1).map((_, index) => job(`j${index}`, index + 1, { demands: 1 })),
    options: { seed: 1, ...options },
  });
}

describe('phases', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it('the plan is the best by the last objective, also where the phase before it searched for something else (contract C8)', async () => {
    // Half of the iterations are the first phase's, nearly all others the second's, which tears its plan apart.
    const phases = [
      { objective: 'min_distance', time_limit_seconds: 60 },
      { objective: 'min_time', time_limit_seconds: 59.9 },
      { objective: 'min_distance', time_limit_seconds: 0.1 },
    ];
    const plan = await service.solve(body({ phases, max_iterations: ITERATIONS }));
    const first = await service.solve(body({ objective: 'min_distance', max_iterations: ITERATIONS / 2 }));
    expect(plan.score.total).toBeLessThanOrEqual(first.score.total);
  });
});
