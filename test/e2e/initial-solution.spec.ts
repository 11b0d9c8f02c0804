import { job, request, resource } from '../support/factories';
import { Service, type SolvedBody } from '../support/service';

const stops = (...ids: string[]) => ids.map((id) => ({ job_id: id }));
const codes = ({ warning_details: details }: SolvedBody) =>
  details.map(({ code, field }) => `${code} ${field}`);

describe('options.initial_solution on sync', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const jobs = [job('a', 1), job('b', 2, { time_windows: [{ start: 0, end: 250 }] }), job('c', 3)];
  const solve = (routes: object[], options: object = {}) =>
    service.solve(
      request({
        jobs,
        resources: [resource('v1'), resource('v2')],
        options: { seed: 1, max_iterations: 20, initial_solution: { routes }, ...options },
      }),
    );

  it('is used without a word where it holds', async () => {
    const plan = await solve([{ resource_id: 'v1', stops: stops('a', 'b', 'c') }]);
    expect(plan.solver['initial_solution']).toEqual({ used: true, stops: 3, ignored: 0 });
    expect(codes(plan)).toEqual([]);
  });

  it('says which route breaks a hard rule, and is used as far as it keeps them', async () => {
    const plan = await solve([
      { resource_id: 'v1', stops: stops('a') },
      { resource_id: 'v2', stops: stops('c', 'b') },
    ]);
    expect(plan.status).not.toBe('infeasible');
    expect(codes(plan)).toEqual(['INITIAL_SOLUTION_INFEASIBLE options.initial_solution.routes[1]']);
    expect(plan.warnings[0]).toContain('"b"');
  });

  it('says what of it comes twice', async () => {
    const plan = await solve([{ resource_id: 'v1', stops: stops('a', 'a') }]);
    expect(plan.warnings.join()).toMatch(/"a" of the given plan is repeated: it is left out/);
    expect(codes(plan)).toEqual(['INITIAL_SOLUTION_IGNORED options.initial_solution.routes[0].stops[1]']);
  });

  it('says what of it is unknown, and that nothing is used where nothing is known', async () => {
    const plan = await solve([
      { resource_id: 'v9', stops: stops('a') },
      { resource_id: 'v1', stops: stops('x') },
    ]);
    expect(plan.warnings.join()).toMatch(/no resource "v9".*"x" of the given plan is unknown there/);
    expect(plan.solver['initial_solution']).toEqual({ used: false, stops: 2, ignored: 2 });
    expect(codes(plan)).toEqual([
      'INITIAL_SOLUTION_IGNORED options.initial_solution.routes[0]',
      'INITIAL_SOLUTION_IGNORED options.initial_solution.routes[1].stops[0]',
    ]);
  });
});
