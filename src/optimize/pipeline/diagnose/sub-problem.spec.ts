import { prepare, request, square } from '../testing/requests';
import { subProblem } from './sub-problem';

const { diagnosis } = prepare(
  request({
    travel: { distance_matrix: square(8, 1_000), time_matrix: square(8, 100) },
    resources: [{ id: 'v1' }, { id: 'v2', service_time_factor: 2 }],
    jobs: [1, 2, 3].map((at) => ({ id: `j${at}`, location_index: at, service_time: 10 * at })),
    shipments: [
      {
        id: 's',
        pickup: { location_index: 4, service_time: 40 },
        delivery: { location_index: 5, service_time: 50 },
      },
    ],
    relations: [
      { type: 'same_route', job_ids: ['j1', 'j2', 'j3'] },
      { type: 'precedence', job_ids: ['j2', 's'] },
    ],
    output_options: { include_diagnostics: true },
  }),
);

it('numbers what is kept anew, and drops relations that nothing is left of', () => {
  const whole = diagnosis!.problem;
  const part = subProblem(whole, [3, 0, 2]);
  expect(part.tasks.map(({ firstActivity, numActivities }) => [firstActivity, numActivities])).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
  ]);
  expect(part.activities.map(({ task, location }) => [task, location])).toEqual([
    [0, whole.activities[0]!.location],
    [1, whole.activities[2]!.location],
    [2, whole.activities[3]!.location],
    [2, whole.activities[4]!.location],
  ]);
  const classes = part.numServiceClasses;
  expect([...part.serviceTimes]).toHaveLength(classes * 4);
  expect([...part.serviceTimes.subarray(0, 4)]).toEqual([10, 30, 40, 50]);
  expect([...part.serviceTimes.subarray(4)]).toEqual([20, 60, 80, 100]);
  expect(part.relations.map(({ activities }) => activities)).toEqual([[0, 1]]);
});
