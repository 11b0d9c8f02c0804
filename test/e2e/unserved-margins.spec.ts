import { Service } from '../support/service';
import type { RequestBody, UnservedReason } from '../support/wire';

/** Places 10 apart on a line, 600 seconds from each to the next. */
const PLACES = [0, 10, 20, 30, 40];
const tableOf = (unit: number) => PLACES.map((a) => PLACES.map((b) => Math.abs(a - b) * unit));
const travel = { distance_matrix: tableOf(1), time_matrix: tableOf(60) };
const options = { max_iterations: 1_000, on_infeasible: 'result' };

type Fields = Record<string, unknown>;
const vehicle = (more: Fields = {}): Fields => ({ id: 'v', time_window: { start: 0, end: 9_000 }, ...more });
const job = (id: string, at: number, more: Fields = {}): Fields => ({ id, location_index: at, ...more });
const station = (more: Fields = {}): Fields => ({ id: 'd', location_index: 2, service_time: 10, ...more });

/** What is told of unserved work is true: with what it needs there is a plan, and with a little less there is none. */
describe('margins of unserved work', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const solved = (body: Fields) => service.solve({ travel, options, ...body } as unknown as RequestBody);
  async function told(body: Fields): Promise<UnservedReason> {
    const plan = await solved(body);
    expect(plan.status).toBe('infeasible');
    return plan.unserved[0]!.reasons[0]!;
  }
  async function isMend(least: number, body: (value: number) => Fields): Promise<void> {
    expect((await solved(body(least))).unserved).toEqual([]);
    expect((await solved(body(least - 1))).unserved).not.toEqual([]);
  }

  it.each([
    ['takes', { must_dump_at_end: true }, 10, {}],
    ['gives', { initial_load: { kg: 0 } }, -10, { mode: 'reload' }],
  ])('a station that %s too little is named', async (_, own, kg, more) => {
    const body = (capacity: number) => ({
      resources: [vehicle({ capacities: { kg: 10 }, ...own })],
      jobs: [job('a', 1, { demands: { kg } })],
      dump_stations: [station({ ...more, capacity: { kg: capacity } })],
    });
    const said = await told(body(9));
    expect(said.code).toBe('capacity_exceeded');
    expect(said.detail).toEqual({
      ...{ limit: 'dump_stations.capacity', dump_station_ids: ['d'], dimension: 'kg' },
      ...{ required: 10, available: 9 },
    });
    expect(said.message).toMatch(/than the dump station "d" may take or give \(needs 10, has 9\)/);
    await isMend(10, body);
  });

  it('beside other work the station is named, and no larger vehicle that would not help', async () => {
    const body = (capacity: number) => ({
      resources: [vehicle({ capacities: { kg: 5 }, must_dump_at_end: true })],
      jobs: ['a', 'c'].map((id, i) => job(id, 1 + 2 * i, { demands: { kg: 5 }, service_time: 100 })),
      dump_stations: [station({ capacity: { kg: capacity } })],
    });
    const said = await told(body(9));
    expect(said).toMatchObject({
      code: 'fleet_exhausted',
      detail: { limit: 'dump_stations.capacity', dump_station_ids: ['d'], required: 10, available: 9 },
    });
    expect(said.message).toContain('dump_stations.capacity (kg of "d") is in the way (needs 10, has 9)');
    await isMend(10, body);
  });

  it('goods that are there late are no matter of a larger vehicle', async () => {
    const said = await told({
      resources: [vehicle({ capacities: { kg: 3 }, max_wait: 100, time_window: { start: 0, end: 20_000 } })],
      jobs: [
        job('a', 1, { demands: { kg: -3 }, service_time: 100, time_windows: [{ start: 0, end: 2_000 }] }),
        job('c', 2, { demands: { kg: -3 }, service_time: 100, release_time: 5_000 }),
      ],
      dump_stations: [station({ id: 'r', location_index: 0, mode: 'reload', service_time: 60 })],
    });
    expect(said.detail?.['limit']).not.toBe('capacities');
    expect(said.detail?.['required']).toBeGreaterThan(Number(said.detail?.['available']));
  });

  it.each([
    ['after_work_time', 1_500, { location_index: 3, service_time: 100 }, {}],
    ['after_work_time', 1_800, { location_index: 3, service_time: 100 }, { location_index: 4 }],
    ['max_driving_time', 2_000, { location_index: 3, service_time: 100 }, { location_index: 4 }],
  ])('%s of a break is told as far as it has to be raised', async (limit, available, place, at) => {
    const body = (value: number) => ({
      resources: [vehicle({ breaks: [{ id: 'k', [limit]: value, duration: 300, ...at }] })],
      jobs: [job('a', 3, place), job('o', 1, { mandatory: false })],
    });
    const said = await told(body(available));
    expect(said).toMatchObject({ code: 'break_conflict', detail: { limit, available, break: 'break "k"' } });
    expect(said.message).toContain(`raise ${limit} of the break`);
    await isMend(Number(said.detail?.['required']), body);
  });

  it('of two breaks the one is named of which a little is enough', async () => {
    const body = (end: number) => ({
      resources: [
        vehicle({
          breaks: [
            { id: 'k', start: 1_000, end: 1_100, duration: 300 },
            { id: 'm', start: 1_200, end, duration: 300 },
          ],
        }),
      ],
      jobs: [job('a', 1, { service_time: 100, time_windows: [{ start: 700, end: 900 }] })],
    });
    const detail = { break: 'break "m"', limit: 'end', required: 1_300, available: 1_290 };
    expect((await told(body(1_290))).detail).toEqual(detail);
    await isMend(1_300, body);
  });

  it('the relation that makes a job late is named, with the window that it misses', async () => {
    const body = (end: number) => ({
      resources: [vehicle(), vehicle({ id: 'w' })],
      jobs: [
        job('a', 3, { service_time: 100, allowed_resource_ids: ['v'] }),
        job('c', 1, { allowed_resource_ids: ['w'], time_windows: [{ start: 0, end }] }),
      ],
      relations: [{ type: 'precedence', job_ids: ['a', 'c'] }],
    });
    const plan = await solved(body(1_899));
    const said = plan.unserved[0]!.reasons.find(({ code }) => code === 'relation_conflict')!;
    const other = plan.unserved[0]!.job_id === 'a' ? 'c' : 'a';
    expect(said.detail).toMatchObject({
      ...{ limit: 'time_windows', relation: 'precedence', job_ids: [other] },
      ...{ required: 1_900, available: 1_899, earliest_arrival: 1_900, window: { start: 0, end: 1_899 } },
    });
    expect(said.message).toContain('which makes job "c" late (earliest 1900, latest 1899)');
    await isMend(1_900, body);
  });

  it.each([
    [2.75, 3],
    [0.2999999, 0.3],
  ])('a capacity of %s is told as it is written', async (capacity, kg) => {
    const said = await told({
      resources: [vehicle({ capacities: { kg: capacity } })],
      jobs: [job('a', 1, { demands: { kg } })],
    });
    expect(said.detail).toMatchObject({ required: kg, available: capacity });
    expect(said.message).toContain(`(needs ${kg}, has ${capacity})`);
  });

  it('day_unavailable names nobody who works on the day of the job', async () => {
    const plan = await solved({
      problem: { num_days: 2 },
      resources: [vehicle(), vehicle({ id: 'w', available_days: [1] })],
      jobs: [job('a', 1, { days: [0], service_time: 9_000 })],
    });
    const named = plan.unserved[0]!.reasons.map(({ code, resource_ids: ids }) => [code, ids]);
    expect(named).toEqual([
      ['shift_infeasible', ['v']],
      ['day_unavailable', ['w']],
    ]);
  });
});
