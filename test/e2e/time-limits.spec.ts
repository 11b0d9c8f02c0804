import { RULES } from '../support/checker';
import { worldOf } from '../support/checker/world';
import { job, planeTravel, request, resource } from '../support/factories';
import { Service } from '../support/service';
import type { PlanBody, RelationBody, RequestBody } from '../support/wire';

/** A second, whatever the rules: reliability C8 allows 5 % and 200 ms beyond it. The machine of a test is busy: five-fold. */
const LIMIT_S = 1;
const ALLOWED_MS = 1_000 * LIMIT_S + 5 * (50 + 200);

/** Jobs of a request whose plan the checker times anew, and of one whose end alone is looked at. */
const CHECKED = 50;
const MANY = 400;

/** What a second may be too short for, on a busy machine and under the slowest rules. */
const OF_QUALITY = ['best-start', 'cheapest-times', 'found-in-time', 'one-insertion', 'one-removal'];

type Extra = Record<string, unknown>;

/** Numbers by a small fixed generator. */
function numbers(): (most: number) => number {
  let state = 7;
  return (most) => (state = (state * 48_271) % 2_147_483_647) % most;
}

interface Case {
  readonly body?: Extra;
  readonly options?: Extra;
  readonly onJob?: (index: number, next: (most: number) => number) => Extra;
  readonly onResource?: () => Extra;
  readonly relations?: (ids: readonly string[]) => RelationBody[];
  readonly asShipments?: Extra;
}

const hourly = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    start: (i * 86_400) / count,
    end: ((i + 1) * 86_400) / count,
    factor: 1 + (i % 5) / 5,
  }));
const inPairs =
  (type: RelationBody['type']) =>
  (ids: readonly string[]): RelationBody[] =>
    ids.filter((_, i) => i % 2 === 1).map((id, i) => ({ type, job_ids: [ids[2 * i]!, id] }));
const window = (next: (most: number) => number, length: number) => {
  const start = next(60_000);
  return { start, end: start + length };
};

/** One family of rules each. */
const CASES: Readonly<Record<string, Case>> = {
  'no further rule': {},
  'hard windows, a priced span': {
    onJob: (_, next) => ({ time_windows: [window(next, 7_200), window(next, 7_200)] }),
    onResource: () => ({ max_time: 40_000, cost_per_time: 1 }),
  },
  'soft windows': {
    onJob: (_, next) => ({ time_windows: [{ ...window(next, 3_600), late_penalty: 1, early_penalty: 1 }] }),
  },
  'two rush hours': {
    body: {
      segments: [
        { start: 25_200, end: 34_200, factor: 1.5 },
        { start: 57_600, end: 68_400, factor: 1.4 },
      ],
    },
  },
  'traffic by the hour': { body: { segments: hourly(24) } },
  'pairs at the same time': { relations: inPairs('same_time') },
  'precedences in pairs': { relations: inPairs('precedence') },
  'one chain of precedences': { relations: (ids) => [{ type: 'precedence', job_ids: [...ids] }] },
  'pairs on different routes': { relations: inPairs('different_route') },
  'breaks by window': { onResource: () => ({ breaks: [{ start: 40_000, end: 46_000, duration: 1_800 }] }) },
  'breaks after driving': { onResource: () => ({ breaks: [{ duration: 2_700, max_driving_time: 16_200 }] }) },
  'dump stations': {
    body: { dump_stations: [1, 2, 3].map((at) => ({ id: `d${at}`, location_index: at, service_time: 600 })) },
    onResource: () => ({ capacities: 5 }),
  },
  stacks: { asShipments: { lifo: true, max_time_in_vehicle: 7_200 } },
  shipments: { asShipments: {} },
  fairness: { options: { objective: 'balance_workload' } },
  'several days': { body: { problem: { num_days: 5 } } },
  'optional work': { onJob: (_, next) => ({ mandatory: false, penalty: next(5_000) }) },
};

function requestOf(rules: Case, count: number): RequestBody {
  const next = numbers();
  const points = Array.from({ length: count + 1 }, (): [number, number] => [next(20_000), next(20_000)]);
  const { segments, ...more } = rules.body ?? {};
  const ids = points.slice(1).map((_, i) => `j${i + 1}`);
  const jobs = ids.map((id, i) =>
    job(id, i + 1, { service_time: 300, demands: 1, ...rules.onJob?.(i, next) }),
  );
  const shipments = ids.map((id, i) => ({
    id,
    pickup: { location_index: i + 1 },
    delivery: { location_index: 1 + next(count) },
    demands: 1,
    ...rules.asShipments,
  }));
  return request({
    travel: { ...planeTravel(points), ...(segments === undefined ? {} : { traffic_segments: segments }) },
    resources: Array.from({ length: Math.ceil(count / 10) }, (_, i) =>
      resource(`v${i + 1}`, {
        capacities: 20,
        time_window: { start: 0, end: 86_400 },
        ...rules.onResource?.(),
      }),
    ),
    jobs: rules.asShipments === undefined ? jobs : [],
    ...(rules.asShipments === undefined ? {} : { shipments }),
    ...(rules.relations === undefined ? {} : { relations: rules.relations(ids) }),
    ...more,
    options: { seed: 1, time_limit_seconds: LIMIT_S, ...rules.options },
  });
}

/** A solve ends by its limit and is answered with a plan, whatever the rules of its request (reliability C8, contract C13). */
describe('a limit of one second', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ MAX_CONCURRENT_SOLVES: '1', WARM_UP: 'true' });
  });
  afterAll(() => service.close());

  it.each(Object.entries(CASES))(`%s, ${CHECKED} jobs: a plan that keeps every rule`, async (_, family) => {
    const sent = requestOf(family, CHECKED);
    const { status, body } = await service.syncUnjudged(sent);
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    const rules = Object.entries(RULES).filter(([name]) => !OF_QUALITY.includes(name));
    const world = worldOf(sent);
    expect(rules.flatMap(([, rule]) => rule(world, body as PlanBody))).toEqual([]);
    expect(body.solve_time_ms).toBeLessThan(ALLOWED_MS);
  });

  it.each(Object.entries(CASES))(`%s, ${MANY} jobs: an answer in time`, async (_, rules) => {
    const answer = await service.syncUnjudged(requestOf(rules, MANY));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: undefined });
    expect(answer.body.solve_time_ms).toBeLessThan(ALLOWED_MS);
  });
});
