import fc from 'fast-check';
import { lineTravel, QUICK, request, resource, job } from '../support/factories';
import { matrixRequests } from '../support/generators/requests';
import { ruleRequests } from '../support/generators/rules';
import { note } from '../support/note';
import { undocumented } from '../support/schema';
import { jobsAlone, type SeedRoute, type SeedStop, seedRoutesOf } from '../support/seed-routes';
import { type Json, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

const EXPLAIN = { output_options: { explain: true } };
/** A limit of which a tenth is enough on a busy machine; the iterations end long before. */
const LONG = { ...QUICK, time_limit_seconds: 20 };

/** `output_options.explain` over HTTP. */
describe('explanation of a feasible plan', () => {
  let service: Service;
  let document: Json;
  beforeAll(async () => {
    service = await Service.start();
    document = await (await fetch(`${service.url}/openapi.json`)).json();
  });
  afterAll(() => service.close());

  function documented({ explanation }: Json): Json {
    expect(undocumented(document, document.components.schemas.ExplanationDto, explanation)).toEqual([]);
    return explanation;
  }

  const explained = async (body: RequestBody): Promise<Json> =>
    documented(await service.solve({ ...body, ...EXPLAIN, options: LONG }));

  const ofJob = ({ jobs }: Json, id: string): Json => jobs.find((one: Json) => one.job_id === id);
  const ofResource = ({ resources }: Json, id: string): Json =>
    resources.find((one: Json) => one.resource_id === id);

  /** v1 starts at 0, v2 at 10 of a line: v1 serves a at 2 and b at 4 for 8,000, v2 serves c at 8 for 4,000. */
  const twoSides = (): RequestBody => ({
    travel: lineTravel(11),
    resources: [
      resource('v1', { capacities: { kg: 12 }, time_window: { start: 0, end: 2_000 } }),
      resource('v2', { depot_index: 10, capacities: { kg: 20 }, max_tasks: 2 }),
    ],
    jobs: [
      job('a', 2, { demands: { kg: 4 }, time_windows: [{ start: 0, end: 300 }] }),
      job('b', 4, { demands: { kg: 6 } }),
      job('c', 8, { demands: { kg: 2 } }),
    ],
    options: QUICK,
  });

  it('says what each job costs where it is and what the next best places would cost more', async () => {
    const told = await explained(twoSides());
    expect(told.complete).toBe(true);
    expect(told.jobs.map(({ job_id: id }: Json) => id)).toEqual(['a', 'b', 'c']);
    // Without a the way to b is as long; behind b and from v2 it comes after its window closes.
    expect(ofJob(told, 'a')).toEqual({
      job_id: 'a',
      type: 'job',
      resource_id: 'v1',
      day: null,
      position: 0,
      cost: 0,
      second_best: null,
      second_best_route: null,
      places_checked: 'all',
      message: 'Without it the plan would cost as much. It has no other place.',
    });
    // 10 → 4 → 8 → 10 is 8,000 longer than 10 → 8 → 10, and v1 saves 4,000. Before c is as good as after it, and comes first.
    const elsewhere = { resource_id: 'v2', day: null, position: 0, arrival: 600, cost_delta: 4_000 };
    expect(ofJob(told, 'b')).toMatchObject({
      position: 1,
      cost: 4_000,
      second_best: elsewhere,
      second_best_route: elsewhere,
      places_checked: 'all',
      message: 'Without it the plan would cost 4000 less. The next best place is v2, for 4000 more.',
    });
    // Before b it is as good as behind it, once a has been served in time.
    expect(ofJob(told, 'c')).toMatchObject({
      resource_id: 'v2',
      cost: 4_000,
      second_best: { resource_id: 'v1', position: 1, arrival: 800, cost_delta: 4_000 },
      second_best_route: { resource_id: 'v1' },
    });
  });

  it('says how much of each limit is in use, and how late a route may leave', async () => {
    const told = await explained(twoSides());
    expect(ofResource(told, 'v1')).toEqual({
      resource_id: 'v1',
      day: null,
      binding: [],
      nearest: 'capacity.kg',
      limits: [
        { limit: 'capacity', dimension: 'kg', value: 10, bound: 12, slack: 2, share: 0.8333 },
        { limit: 'shift_end', value: 800, bound: 2_000, slack: 1_200, share: 0.4 },
      ],
      windows: [],
      waiting_time: 0,
      time_slack: { seconds: 100, held_by: 'time_window', job_id: 'a' },
      message:
        'Nothing binds; nearest is capacity.kg with 83 % in use, 2 left. It may leave 100 s later before time_window of a is missed.',
    });
    expect(ofResource(told, 'v2')).toMatchObject({
      binding: [],
      nearest: 'max_tasks',
      time_slack: { seconds: 86_000, held_by: 'shift_end' },
    });
    expect(ofResource(told, 'v2').limits).toContainEqual({
      limit: 'max_tasks',
      value: 1,
      bound: 2,
      slack: 1,
      share: 0.5,
    });
  });

  it('names what binds: load, count and the windows at which work begins', async () => {
    const told = await explained(
      request({
        resources: [
          resource('v1', {
            capacities: { kg: 10 },
            time_window: { start: 0, end: 1_000 },
            max_tasks: 2,
            max_distance: 5_000,
            max_time: 500,
            max_travel_time: 450,
            overtime: { max: 200, cost_per_time: 1 },
          }),
        ],
        jobs: [
          job('a', 1, { demands: { kg: 4 }, time_windows: [{ start: 500, end: 650 }] }),
          job('b', 2, { demands: { kg: 6 }, time_windows: [{ start: 600, end: 600 }] }),
        ],
      }),
    );
    // Leaves at 400, is at a at 500, at b at 600, at home at 800.
    const [one] = told.resources;
    expect(one).toMatchObject({
      binding: ['capacity.kg', 'max_tasks', 'time_window'],
      nearest: 'capacity.kg',
      time_slack: { seconds: 0, held_by: 'time_window', job_id: 'b' },
      windows: [
        { job_id: 'a', side: 'start', waiting_time: 0 },
        { job_id: 'b', side: 'start', waiting_time: 0 },
        { job_id: 'b', side: 'end', waiting_time: 0 },
      ],
    });
    const slacks = one.limits.map(({ limit, slack }: Json) => [limit, slack]);
    expect(slacks).toEqual([
      ['capacity', 0],
      ['shift_end', 400],
      ['overtime', 200],
      ['max_time', 100],
      ['max_travel_time', 50],
      ['max_distance', 1_000],
      ['max_tasks', 0],
    ]);
  });

  it('tells where a route waits, and what keeps it from leaving later', async () => {
    const told = await explained(
      request({
        jobs: [
          job('a', 1, { time_windows: [{ start: 0, end: 150 }] }),
          job('b', 2, { time_windows: [{ start: 1_000, end: 1_100 }] }),
        ],
      }),
    );
    // It leaves as late as a allows, at 50, is at b at 250, and waits for 750 s.
    const [one] = told.resources;
    expect(one).toMatchObject({
      binding: ['time_window'],
      waiting_time: 750,
      windows: [
        { job_id: 'a', side: 'end', waiting_time: 0 },
        { job_id: 'b', side: 'start', waiting_time: 750 },
      ],
      time_slack: { seconds: 0, held_by: 'time_window', job_id: 'a' },
    });
  });

  it('of an optional job the cost is net of its revenue, its penalty apart', async () => {
    const told = await explained(
      request({ jobs: [job('a', 3), job('b', 3, { mandatory: false, penalty: 9_000, revenue: 700 })] }),
    );
    expect(ofJob(told, 'b').cost).toBe(-700);
    expect(ofJob(told, 'b').message).toMatch(/^Without it the plan would cost 700 more\./);
  });

  it('a shipment moves as a pair', async () => {
    const shipment = { id: 's', pickup: { location_index: 1 }, delivery: { location_index: 3 } };
    const told = await explained({
      travel: lineTravel(5),
      resources: [resource('v1'), resource('v2', { depot_index: 4 })],
      jobs: [job('a', 2)],
      shipments: [shipment],
      options: QUICK,
    });
    // On v1: 0 → 1 → 2 → 3 → 0 is 6,000, without the shipment 4,000; v2 would drive 4 → 1 → 3 → 4 beside it.
    expect(ofJob(told, 's')).toMatchObject({ type: 'shipment', cost: 2_000 });
    expect(ofJob(told, 's')).toHaveProperty('delivery_position');
    expect(ofJob(told, 's').second_best_route).toMatchObject({
      resource_id: ofJob(told, 's').resource_id === 'v1' ? 'v2' : 'v1',
      position: 0,
      delivery_position: expect.any(Number),
    });
  });

  it('a job that others need has no price of its own, and says so', async () => {
    const told = await explained(
      request({
        jobs: [job('a', 1), job('b', 2)],
        relations: [{ type: 'all_or_none', job_ids: ['a', 'b'] }],
      }),
    );
    expect(ofJob(told, 'a')).toMatchObject({ cost: null, places_checked: 'all' });
    expect(ofJob(told, 'a').message).toMatch(/^Without it the plan would break a rule\./);
  });

  it('is absent where nobody asks, and of an infeasible answer', async () => {
    expect(await service.solve(twoSides())).not.toHaveProperty('explanation');
    const late = job('z', 10, { time_windows: [{ start: 0, end: 1 }] });
    const body = { ...request({ jobs: [job('a', 1), late] }), ...EXPLAIN };
    const plan = await service.solve(body);
    expect(plan.status).toBe('infeasible');
    expect(plan).not.toHaveProperty('explanation');
  });

  it('the plan is the same with and without it', async () => {
    const plain = await service.solve(twoSides());
    const told = await service.solve({ ...twoSides(), ...EXPLAIN });
    expect(told.routes).toEqual(plain.routes);
    expect(told.score).toEqual(plain.score);
  });

  it('evaluate explains the routes that were given, and reoptimize and suggest-insertion what they found', async () => {
    const base = { ...twoSides(), ...EXPLAIN };
    const routes: SeedRoute[] = [
      { resource_id: 'v1', stops: [{ job_id: 'a' }, { job_id: 'b' }, { job_id: 'c' }] },
    ];
    const { body } = await service.evaluate(base, routes);
    // 16,000 where 12,000 would do: the better place is told as it is.
    expect(ofJob(documented(body), 'c')).toMatchObject({
      cost: 8_000,
      second_best: { resource_id: 'v2', position: 0, cost_delta: -4_000 },
    });
    expect(ofResource(body.explanation, 'v1').binding).toEqual(['capacity.kg']);
    const broken = await service.evaluate(base, [{ resource_id: 'v2', stops: [{ job_id: 'a' }] }]);
    expect(broken.status).toBe(422);
    expect(broken.body).not.toHaveProperty('explanation');

    const again = await service.reoptimize(base);
    expect(documented(again.body).jobs).toHaveLength(3);
    const inserted = await service.suggestInsertion(base, routes, [job('n', 1)]);
    expect(documented(inserted.body).jobs.map(({ job_id: id }: Json) => id)).toEqual(['a', 'b', 'c', 'n']);
    const later = await service.replan({ original_request: base, completed_job_ids: ['a'] });
    expect(documented(later.body).jobs.map(({ job_id: id }: Json) => id)).toEqual(['b', 'c']);
  });

  describe('every figure is what evaluate says', () => {
    let costs = 0;
    let moves = 0;
    afterAll(() => note(`explanations: ${costs} costs and ${moves} places evaluated`));

    const netOf = ({ score }: Json): number => score.total - score.penalty_dropped;
    const isAt = (route: SeedRoute, { resource_id: id, day }: Json) =>
      route.resource_id === id && (route.day ?? null) === day;

    /** The routes with the stops of one of them changed; stations and breaks of it are left to the service. */
    function changed(routes: readonly SeedRoute[], at: Json, change: (stops: SeedStop[]) => SeedStop[]) {
      const own = routes.find((route) => isAt(route, at));
      const alone = own === undefined ? [] : (jobsAlone([own])[0]?.stops ?? []);
      const day = at.day === null ? {} : { day: at.day };
      const route = { resource_id: at.resource_id, ...day, stops: change([...alone]) };
      return [...routes.filter((one) => one !== own), route].filter(({ stops }) => stops.length > 0);
    }

    const without = (routes: readonly SeedRoute[], one: Json) =>
      changed(routes, one, (stops) => stops.filter(({ job_id: id }) => id !== one.job_id));

    const moved = (routes: readonly SeedRoute[], one: Json, place: Json) =>
      changed(without(routes, one), place, (stops) => {
        if (one.type === 'job') {
          stops.splice(place.position, 0, { job_id: one.job_id });
        } else {
          stops.splice(place.delivery_position, 0, { job_id: one.job_id, task: 'delivery' });
          stops.splice(place.position, 0, { job_id: one.job_id, task: 'pickup' });
        }
        return stops;
      });

    /** What evaluate says of the plan with one change is compared with a figure; the plan itself was judged. */
    async function expectTrue(body: RequestBody): Promise<void> {
      const answer = await service.sync({ ...body, ...EXPLAIN });
      if (answer.status !== 200 || answer.body.status === 'infeasible') {
        return;
      }
      const plan = answer.body;
      const routes = seedRoutesOf(plan);
      // Shares of work are rounded to the units that the kernel counts in.
      const digits = plan.score.fairness_index === undefined ? 4 : -1;
      for (const one of documented(plan).jobs.filter(({ places_checked: all }: Json) => all !== 'none')) {
        const { body: less, status } = await service.evaluateUnjudged(body, without(routes, one));
        const penalty = less.unserved?.find(({ job_id: id }: Json) => id === one.job_id)?.penalty ?? 0;
        expect([one.job_id, status === 422 ? null : 0]).toEqual([one.job_id, one.cost === null ? null : 0]);
        if (one.cost !== null) {
          // What is paid for leaving it out is no saving: it would not have been asked for.
          const dropped = less.score.penalty_dropped - penalty - plan.score.penalty_dropped;
          expect(dropped).toBeCloseTo(0, 4);
          expect(netOf(plan) - netOf(less)).toBeCloseTo(one.cost, digits);
          costs += 1;
        }
        for (const place of [one.second_best, one.second_best_route].filter((at: Json) => at !== null)) {
          const to = moved(routes, one, place);
          const { body: more, status: held } = await service.evaluateUnjudged(body, to);
          expect([one.job_id, held]).toEqual([one.job_id, 200]);
          expect(more.score.total - plan.score.total).toBeCloseTo(place.cost_delta, digits);
          const stops = more.routes.flatMap(({ activities }: Json) => activities);
          const first = stops.find(({ job_id: id }: Json) => id === one.job_id);
          expect(first.arrival_time).toBe(place.arrival);
          moves += 1;
        }
      }
    }

    const runs = (numRuns: number) => ({ seed: 20_260_402, numRuns, interruptAfterTimeLimit: 100_000 });

    it('of valid requests with matrices', async () => {
      await fc.assert(fc.asyncProperty(matrixRequests(), expectTrue), runs(25));
      expect(costs).toBeGreaterThan(20);
    }, 120_000);

    it('of valid requests in which rules meet', async () => {
      await fc.assert(fc.asyncProperty(ruleRequests(), expectTrue), runs(40));
      expect(moves).toBeGreaterThan(40);
    }, 120_000);
  });
});
