import { applyChanges } from '../../bench/diagnostics/apply-changes';
import { job, request, resource } from '../support/factories';
import { undocumented } from '../support/schema';
import { type Json, Service } from '../support/service';
import type { JobBody, RequestBody } from '../support/wire';

/** A few hundred iterations, and a limit of which a fifth is enough for a diagnosis on a busy machine. */
const ASKED = {
  output_options: { include_diagnostics: true },
  options: { max_iterations: 1_000, seed: 1, time_limit_seconds: 15 },
};
const asking = (rest: Parameters<typeof request>[0]): RequestBody =>
  request({ places: 9, ...rest, ...ASKED });
const late = { time_windows: [{ start: 0, end: 150 }] };
const day = { time_window: { start: 0, end: 4_000 } };
const stops = (...ids: string[]) => ids.map((id) => ({ job_id: id }));
const at = (location_index: number, current_time: number) => [
  { resource_id: 'v1', location_index, current_time },
];

interface Case {
  name: string;
  path: string;
  body: object;
  status: 200 | 422;
  /** What is changed first, as a path of this body; else the first change of this kind of rule. */
  field: string;
  constraint?: string;
}

const CASES: readonly Case[] = [
  {
    name: 'a partial plan of sync',
    path: 'sync',
    body: asking({ jobs: [job('a', 1), job('b', 2, late)] }),
    status: 200,
    field: 'jobs[1].time_windows[0].end',
  },
  {
    name: 'no plan of sync',
    path: 'sync',
    body: asking({ jobs: [job('b', 2, late)] }),
    status: 422,
    field: 'jobs[0].time_windows[0].end',
  },
  {
    name: 'a flat shipment',
    path: 'sync',
    body: asking({
      jobs: [job('a', 1)],
      shipments: [
        {
          id: 's',
          pickup_location_index: 1,
          delivery_location_index: 2,
          delivery_time_windows: [{ start: 0, end: 150 }],
        },
      ],
    }),
    status: 200,
    field: 'shipments[0].delivery_time_windows[0].end',
  },
  {
    name: 'a break that is not the first of its resource, nor of that day alone',
    path: 'sync',
    body: asking({
      problem: { num_days: 2 },
      jobs: [
        job('a', 1),
        job('b', 2, { day: 0, service_time: 900, time_windows: [{ start: 300, end: 310 }] }),
      ],
      resources: [
        resource('v1', {
          time_window: { start: 0, end: 2_000 },
          breaks: [
            { start: 400, end: 500, duration: 60, days: [1] },
            { start: 400, end: 500, duration: 60 },
          ],
        }),
      ],
    }),
    status: 200,
    field: 'resources[0].breaks[0].mandatory',
    constraint: 'break',
  },
  {
    name: 'a relation that is a bare list',
    path: 'sync',
    body: asking({
      jobs: [job('a', 1), job('b', 2)],
      resources: [resource('v1')],
      relations: { different_route: [['a', 'b']] },
    }),
    status: 200,
    field: 'relations.different_route[0]',
    constraint: 'relation',
  },
  {
    name: 'the shift of one day by name',
    path: 'sync',
    body: asking({
      problem: { num_days: 2 },
      jobs: [job('a', 1), job('b', 2, { day: 1 })],
      resources: [
        resource('v1', { time_windows_by_day: { 0: { start: 0, end: 900 }, 1: { start: 0, end: 300 } } }),
      ],
    }),
    status: 200,
    field: 'resources[0].time_windows_by_day.0.end',
    constraint: 'shift',
  },
  {
    name: 'locks of reoptimize',
    path: 'reoptimize',
    body: {
      ...asking({
        jobs: [
          job('early', 1, { time_windows: [{ start: 0, end: 200 }] }),
          job('late', 2, { time_windows: [{ start: 900, end: 1_000 }] }),
        ],
      }),
      locks: { routes: [{ resource_id: 'v1', job_ids: ['late', 'early'] }] },
    },
    status: 422,
    field: 'locks.routes[0].job_ids',
    constraint: 'lock',
  },
  {
    name: 'what is left of a replan',
    path: 'replan',
    body: {
      original_request: asking({
        jobs: [job('done', 1), job('a', 3), job('b', 4, { time_windows: [{ start: 0, end: 1_200 }] })],
        resources: [resource('v1', day)],
      }),
      completed_job_ids: ['done'],
      vehicle_positions: at(1, 1_000),
    },
    status: 422,
    field: 'original_request.jobs[2].time_windows[0].end',
  },
  {
    name: 'a new job of a replan',
    path: 'replan',
    body: {
      original_request: asking({ jobs: [job('done', 1), job('a', 3)], resources: [resource('v1', day)] }),
      completed_job_ids: ['done'],
      vehicle_positions: at(1, 1_000),
      new_jobs: [job('n', 5, { time_windows: [{ start: 0, end: 1_100 }] })],
    },
    status: 422,
    field: 'new_jobs[0].time_windows[0].end',
  },
  {
    name: 'the rest of a shift in a replan',
    path: 'replan',
    body: {
      original_request: asking({
        jobs: [job('a', 5)],
        resources: [resource('v1', { time_window: { start: 0, end: 1_500 } })],
      }),
      vehicle_positions: at(1, 1_000),
    },
    status: 422,
    field: 'original_request.resources[0].time_window.end',
  },
  {
    name: 'a shift that is over in a replan',
    path: 'replan',
    body: {
      original_request: asking({
        jobs: [job('done', 1), job('a', 5)],
        resources: [
          resource('v1', {
            time_window: { start: 0, end: 1_500 },
            overtime: { max: 60 },
            breaks: [{ id: 'lunch', start: 300, end: 600, duration: 100 }],
          }),
        ],
      }),
      completed_jobs: [{ job_id: 'done', resource_id: 'v1', started_at: 1_400, finished_at: 1_600 }],
    },
    status: 422,
    field: 'original_request.resources[0].time_window.end',
    constraint: 'shift',
  },
  {
    name: 'the rest of a day that has a shift of its own in a replan',
    path: 'replan',
    body: {
      original_request: asking({
        problem: { num_days: 2 },
        jobs: [job('a', 5, { day: 1 })],
        resources: [
          resource('v1', {
            time_window: { start: 0, end: 4_000 },
            day_time_windows: [
              { day: 1, start: 0, end: 1_500 },
              { day: 0, start: 0, end: 4_000 },
            ],
          }),
        ],
      }),
      vehicle_positions: [{ resource_id: 'v1', location_index: 1, current_time: 1_000, day: 1 }],
    },
    status: 422,
    field: 'original_request.resources[0].day_time_windows[0].end',
  },
  {
    name: 'one more resource of a replan, where its like is now',
    path: 'replan',
    body: {
      original_request: asking({
        jobs: ['a', 'b'].map((id, i) =>
          job(id, 2 + 4 * i, { time_windows: [{ start: 1_000, end: 1_450 }], service_time: 300 }),
        ),
        resources: [resource('v1', day)],
      }),
      vehicle_positions: at(3, 1_000),
    },
    status: 422,
    field: 'original_request.resources[+]',
    constraint: 'resources',
  },
  {
    name: 'a new job of suggest-insertion',
    path: 'suggest-insertion',
    body: {
      base: asking({ jobs: [job('a', 1)] }),
      current_solution: { routes: [{ resource_id: 'v1', stops: stops('a') }] },
      new_jobs: [job('n', 2, late)],
    },
    status: 422,
    field: 'new_jobs[0].time_windows[0].end',
  },
  {
    name: 'a resource of the base of suggest-insertion',
    path: 'suggest-insertion',
    body: {
      base: asking({ jobs: [job('a', 1, { demands: 3 })], resources: [resource('v1', { capacities: 4 })] }),
      current_solution: { routes: [{ resource_id: 'v1', stops: stops('a') }] },
      new_jobs: [job('n', 2, { demands: 3 })],
    },
    status: 422,
    field: 'base.resources[0].capacities',
    constraint: 'capacity',
  },
  {
    name: 'a plan of suggest-insertion that is broken itself',
    path: 'suggest-insertion',
    body: {
      base: asking({ jobs: [job('a', 5), job('b', 1, late)] }),
      current_solution: { routes: [{ resource_id: 'v1', stops: stops('a', 'b') }] },
      new_jobs: [job('n', 2)],
    },
    status: 422,
    field: 'base.jobs[1].time_windows[0].end',
  },
  {
    name: 'broken routes of evaluate',
    path: 'evaluate',
    body: {
      base: asking({
        jobs: [job('a', 5), job('b', 1, { ...late, required_skills: ['crane'] })],
        resources: [resource('v1')],
      }),
      solution_routes: [{ resource_id: 'v1', stops: stops('a', 'b') }],
    },
    status: 422,
    field: 'base.jobs[1].time_windows[0].end',
  },
  {
    name: 'routes of evaluate that leave a mandatory job out',
    path: 'evaluate',
    body: {
      base: asking({ jobs: [job('a', 5), job('b', 1)] }),
      solution_routes: [{ resource_id: 'v1', stops: stops('a') }],
    },
    status: 200,
    field: 'base.jobs[1].mandatory',
  },
];

/** The diagnosis stands in every infeasible answer that asked for it, and speaks of the body that was sent (contract A13, B1). */
describe('the diagnosis of every route that solves', () => {
  let service: Service;
  let document: Json;
  beforeAll(async () => {
    service = await Service.start();
    document = await (await fetch(`${service.url}/openapi.json`)).json();
  });
  afterAll(() => service.close());

  const post = (path: string, body: object) => service.post(`/api/v1/optimize/${path}`, body);

  it.each(CASES.map((one) => [one.path, one.name, one] as const))(
    '%s: %s',
    async (path, _, { body, status, field, constraint }) => {
      const answer = await post(path, body);
      expect([answer.status, answer.body.status]).toEqual([status, 'infeasible']);
      const report = answer.body.infeasibility_report;
      expect(undocumented(document, document.components.schemas.InfeasibilityReportDto, report)).toEqual([]);
      if (status === 422) {
        expect(answer.body).toMatchObject({ code: 'SOLVER_INFEASIBLE', http_status: 422 });
        expect(answer.body.context.infeasibility_report).toEqual(report);
      }
      const { relaxations } = report.stages[2];
      const proposal = relaxations.find(
        (one: Json) => one.makes_feasible && [undefined, one.constraint].includes(constraint),
      );
      expect(proposal?.changes.map((change: Json) => change.field)).toContain(field);
      const after = await post(path, applyChanges(body, proposal.changes));
      expect([after.status, after.body.code]).toEqual([200, undefined]);
      expect(['feasible', 'optimal']).toContain(after.body.status);
      expect(after.body).not.toHaveProperty('infeasibility_report');
    },
  );

  it.each(CASES.map((one) => [one.path, one.name, one] as const))(
    '%s without asking: %s',
    async (path, _, { body }) => {
      const asked = JSON.stringify(body).replace('"include_diagnostics":true', '"include_diagnostics":false');
      const answer = await post(path, JSON.parse(asked) as JobBody);
      expect(answer.body.status).toBe('infeasible');
      expect(answer.body).not.toHaveProperty('infeasibility_report');
    },
  );
});
