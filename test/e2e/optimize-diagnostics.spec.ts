import { applyChanges } from '../../bench/diagnostics/apply-changes';
import { job, request, resource } from '../support/factories';
import { undocumented } from '../support/schema';
import { Service, type Json } from '../support/service';
import type { RequestBody } from '../support/wire';

/** A few hundred iterations, and a limit of which a fifth is enough for a diagnosis on a busy machine. */
const ASKED = {
  output_options: { include_diagnostics: true },
  options: { max_iterations: 2_000, seed: 1, time_limit_seconds: 15 },
};
const late = { time_windows: [{ start: 0, end: 150 }] };

/** `output_options.include_diagnostics` over HTTP (contract A13). */
describe('diagnosis of infeasible requests', () => {
  let service: Service;
  let document: Json;
  beforeAll(async () => {
    service = await Service.start();
    document = await (await fetch(`${service.url}/openapi.json`)).json();
  });
  afterAll(() => service.close());

  const asking = (rest: Parameters<typeof request>[0]): RequestBody => request({ ...rest, ...ASKED });

  async function reportOf(body: RequestBody): Promise<Json> {
    const plan: Json = await service.solve(body);
    expect(plan.status).toBe('infeasible');
    const { schemas } = document.components;
    expect(undocumented(document, schemas.InfeasibilityReportDto, plan.infeasibility_report)).toEqual([]);
    return plan.infeasibility_report;
  }

  /** What a caller who makes the first change gets. */
  async function expectFirstChangeHelps(body: RequestBody, report: Json): Promise<void> {
    const [first] = report.stages[2].relaxations;
    expect(first.makes_feasible).toBe(true);
    const after = await service.solve(applyChanges(body, first.changes));
    expect(['feasible', 'optimal']).toContain(after.status);
    expect(after).not.toHaveProperty('infeasibility_report');
  }

  it('says by how much a window is missed, and the change that was solved', async () => {
    const body = asking({ jobs: [job('a', 1), job('b', 2, late)] });
    const report = await reportOf(body);
    expect(report.stages.map(({ name }: Json) => name)).toEqual([
      'eligibility',
      'single_job_feasibility',
      'joint_conflicts',
    ]);
    expect(report.stages[0]).toMatchObject({ checked: 2, findings: [] });
    expect(report.stages[1].findings).toMatchObject([
      {
        job_id: 'b',
        code: 'time_window_infeasible',
        best_resource_id: 'v1',
        earliest_arrival: 200,
        window_end: 150,
        short_by: 50,
      },
    ]);
    const [first] = report.stages[2].relaxations;
    expect(first).toMatchObject({
      constraint: 'time_window',
      job_ids: ['b'],
      changes: [{ field: 'jobs[1].time_windows[0].end', value: 210 }],
    });
    expect(report.classification).toBe('over_constrained');
    expect(report.summary).toMatch(/^1 of 2 mandatory jobs cannot be served: "b"\./);
    expect(report.suggestions[0]).toMatch(/time window of "b"/);
    await expectFirstChangeHelps(body, report);
  });

  it('does not blame the windows of work that a station or its own release makes late', async () => {
    const station = { id: 'd', location_index: 1, time_windows: [{ start: 0, end: 50 }] };
    const emptied = {
      ...asking({
        resources: [resource('v1', { capacities: 9, must_dump_at_end: true })],
        jobs: [job('a', 1, { demands: 1 })],
      }),
      dump_stations: [station],
    };
    const answer: Json = await service.solveInfeasible(emptied);
    expect(answer.detail.errors).toMatchObject([
      { code: 'time_window_infeasible', field: 'dump_stations[0].time_windows' },
    ]);
    expect(answer.infeasibility_report.summary).toMatch(/needs the dump station "d".* latest 50\)/);
    const open = [{ ...station, time_windows: [{ start: 0, end: 100 }] }];
    expect((await service.solve({ ...emptied, dump_stations: open })).unserved).toEqual([]);
    const released = { release_time: 2_000, time_windows: [{ start: 0, end: 1_000 }] };
    const late = await service.solveInfeasible({ ...asking({ jobs: [job('a', 1, released)] }) });
    expect(late.unserved[0]?.message).toMatch(
      /is released at 2000 .*: lower jobs\[0\]\.release_time or widen/,
    );
  });

  it('names work that nobody may ever serve as an error of the data', async () => {
    const body = asking({ jobs: [job('a', 1), job('b', 2, { required_skills: ['crane'] })] });
    const report = await reportOf(body);
    expect(report.stages[0].findings).toMatchObject([
      { job_id: 'b', code: 'skill_missing', resource_ids: ['v1'], missing_skills: ['crane'] },
    ]);
    expect(report.stages[1].findings).toEqual([]);
    expect(report.classification).toBe('data_error');
    await expectFirstChangeHelps(body, report);
  });

  it('proves a shortage by a sum, and finds the least capacity that serves everything', async () => {
    const resources = [
      resource('v1', { capacities: { kg: 20 } }),
      resource('v2', { capacities: { kg: 20 } }),
    ];
    const jobs = [1, 2, 3].map((at) => job(`j${at}`, at, { demands: { kg: 15 } }));
    const body = asking({ resources, jobs });
    const report = await reportOf(body);
    expect(report.stages[2].findings).toMatchObject([
      { code: 'capacity_shortage', dimension: 'kg', demand: 45, capacity: 40, short_by: 5, proven: true },
    ]);
    const raised = report.stages[2].relaxations.find(({ constraint }: Json) => constraint === 'capacity');
    expect(raised).toMatchObject({ makes_feasible: true, changes: [{ value: { kg: 30 } }] });
    const added = report.stages[2].relaxations.find(({ constraint }: Json) => constraint === 'resources');
    expect(added).toMatchObject({ makes_feasible: true, changes: [{ field: 'resources[+]' }] });
    expect(report.classification).toBe('under_resourced');
    await expectFirstChangeHelps(body, report);
  });

  it('adds a resource with its id in every list that names the one that it is like', async () => {
    const own = { demands: { kg: 15 }, allowed_resource_ids: ['v1'] };
    const jobs = [job('a', 1, own), job('b', 2, own), job('c', 3)];
    const resources = [resource('v1', { capacities: { kg: 20 } }), resource('v2')];
    const zones = [{ id: 'z', job_ids: ['a'], resource_ids: ['v1'] }];
    const body = { ...asking({ resources, jobs }), zones };
    const report = await reportOf(body);
    const added = report.stages[2].relaxations.find(({ constraint }: Json) => constraint === 'resources');
    expect(added.changes).toEqual([
      { field: 'jobs[0].allowed_resource_ids', value: ['v1', 'v1-extra-1'] },
      { field: 'jobs[1].allowed_resource_ids', value: ['v1', 'v1-extra-1'] },
      { field: 'zones[0].resource_ids', value: ['v1', 'v1-extra-1'] },
      { field: 'resources[+]', value: { id: 'v1-extra-1', like: 'v1' } },
    ]);
    expect(added.change).toMatch(/like "v1", and its id to the lists that name "v1" \(jobs\[0\]\./);
    const after = await service.solve(applyChanges(body, added.changes));
    expect(['feasible', 'optimal']).toContain(after.status);
  });

  it('tries max_vehicles for itself where routes have limits, too', async () => {
    const resources = [resource('v1', { max_tasks: 3 }), resource('v2', { max_tasks: 3 })];
    const asked = asking({ places: 6, resources });
    const body = { ...asked, options: { ...asked.options, max_vehicles: 1 } };
    const report = await reportOf(body);
    expect(report.summary).toContain('at most 1 vehicle may drive (max_vehicles), with 3');
    const [more] = report.stages[2].relaxations.filter((one: Json) => one.constraint === 'max_vehicles');
    expect(more).toMatchObject({
      ...{ makes_feasible: true, changes: [{ field: 'options.max_vehicles', value: 2 }] },
    });
    expect(report.suggestions).toContain('Raise options.max_vehicles from 1 to 2.');
    await expectFirstChangeHelps(body, report);
  });

  it('finds the jobs that exclude one another among those that do not', async () => {
    const window = (start: number) => ({ time_windows: [{ start, end: start + 50 }] });
    const jobs = [
      job('a', 1),
      job('west', 2, { ...window(1_000), service_time: 300 }),
      job('b', 3),
      job('east', 8, { ...window(1_000), service_time: 300 }),
    ];
    const body = asking({ places: 9, jobs });
    const report = await reportOf(body);
    const set = report.stages[2].findings.find(({ code }: Json) =>
      ['conflict_set', 'time_window_shortage'].includes(code),
    );
    expect([...set.job_ids].sort()).toEqual(['east', 'west']);
    await expectFirstChangeHelps(body, report);
  });

  it('combines the changes of two causes into one that helps', async () => {
    const resources = [resource('v1', { max_tasks: 2 })];
    const jobs = [job('a', 1), job('b', 2), job('c', 3), job('d', 4, { required_skills: ['crane'] })];
    const body = asking({ resources, jobs });
    const report = await reportOf(body);
    const [first] = report.stages[2].relaxations;
    expect(first.constraint).toBe('combined');
    expect(first.changes.map(({ field }: Json) => field)).toContain('resources[0].max_tasks');
    await expectFirstChangeHelps(body, report);
  });

  it('stands in a 422 at the top and in its context, beside the status of the solve', async () => {
    const body = asking({ jobs: [job('a', 1, { time_windows: [{ start: 0, end: 10 }] })] });
    const answer: Json = await service.solveInfeasible(body);
    expect(answer).toMatchObject({ status: 'infeasible', http_status: 422, code: 'SOLVER_INFEASIBLE' });
    expect(answer.infeasibility_report.stages[1].findings).toMatchObject([{ short_by: 90 }]);
    expect(answer.context.infeasibility_report).toEqual(answer.infeasibility_report);
    expect(answer.detail.context.infeasibility_report).toEqual(answer.infeasibility_report);
  });

  it('says what a disabled resource and a lock on it have to do with it', async () => {
    const resources = [resource('v1'), resource('v2')];
    const jobs = [job('a', 1), job('b', 2, { allowed_resource_ids: ['v2'] })];
    const body = { ...asking({ resources, jobs }), locks: { disabled_resource_ids: ['v2'] } };
    const report = await reportOf(body);
    expect(report.stages[0].findings.map(({ code }: Json) => code)).toContain('resource_disabled');
    const [first] = report.stages[2].relaxations;
    expect(first.changes).toEqual([{ field: 'locks.disabled_resource_ids', value: [] }]);
    await expectFirstChangeHelps(body, report);
  });

  it('is absent where nobody asks, and from plans that serve everything', async () => {
    const silent = await service.solve(request({ jobs: [job('a', 1), job('b', 2, late)] }));
    expect(silent.status).toBe('infeasible');
    expect(silent).not.toHaveProperty('infeasibility_report');
    const served = await service.solve(asking({ jobs: [job('a', 1)] }));
    expect(served).not.toHaveProperty('infeasibility_report');
    const optional = asking({ jobs: [job('a', 1), job('b', 2, { ...late, mandatory: false })] });
    expect(await service.solve(optional)).not.toHaveProperty('infeasibility_report');
  });
});
