import { coordinateRequest, job, jobAt, PLACES, QUICK, request, resource } from '../support/factories';
import { CROOKED, RoadServer } from '../support/road-server';
import { expectEnvelope, listedErrors, Service, type SolvedBody, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

const LISTED = Object.values(PLACES);

/** A request whose places are all rows of travel.locations. */
function byRoad(rest: Partial<RequestBody> = {}): RequestBody {
  return request({
    travel: { locations: LISTED },
    resources: [resource('v1')],
    jobs: [1, 2, 3, 4].map((place) => job(`j${place}`, place)),
    options: QUICK,
    ...rest,
  });
}

/** The same request with what the road server would say as matrices. */
function withMatrices(body: RequestBody): RequestBody {
  const cells = (value: 'metres' | 'seconds') =>
    LISTED.map((from) =>
      LISTED.map((to) => {
        const leg = from === to ? { metres: 0, seconds: 0 } : CROOKED(from, to);
        return leg === null ? null : value === 'metres' ? Math.floor(leg.metres + 0.5) : leg.seconds;
      }),
    );
  const travel = { ...body.travel, distance_matrix: cells('metres'), time_matrix: cells('seconds') };
  return { ...body, travel };
}

describe('solves by road', () => {
  let road: RoadServer;
  let service: Service;

  beforeAll(async () => {
    road = await RoadServer.start();
    service = await Service.start({
      OSRM_URL: `car=${road.url},bike=${road.url}`,
      OSRM_MAX_TABLE: '3',
      ORS_URL: road.url,
      ORS_API_KEY: 'canary-key-of-ors',
    });
  });
  afterAll(async () => {
    await service.close();
    await road.close();
  });
  beforeEach(() => road.reset());

  /** Judged by what the road server says. */
  async function solve(body: RequestBody, profiles?: readonly string[]): Promise<SolvedBody> {
    const answer = await service.sync(body, { roads: road.saying(profiles) });
    expect(answer.status).toBe(200);
    return answer.body as SolvedBody;
  }

  it('computes every leg by road, from pieces within the limit', async () => {
    const plan = await solve(byRoad());
    expect(plan.warnings).toEqual([]);
    expect(road.calls.length).toBeGreaterThan(1);
    for (const { sources, targets } of road.calls) {
      expect(Math.max(sources.length, targets.length)).toBeLessThanOrEqual(3);
    }
  });

  it('the same places again make no call, in whatever order they come', async () => {
    await solve(byRoad());
    road.reset();
    await solve(byRoad({ jobs: [4, 2, 3, 1].map((place) => job(`j${place}`, place)) }));
    expect(road.calls).toEqual([]);
  });

  it('a replan costs no second table', async () => {
    await solve(byRoad());
    road.reset();
    const vehicle_positions = [{ resource_id: 'v1', location_index: 1, current_time: 3_600 }];
    const rest = { original_request: byRoad(), completed_job_ids: ['j1'], vehicle_positions };
    const answer = await service.replan(rest, { roads: road.saying() });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings.join()).not.toMatch(/great circles/);
    expect(stopOf(answer.body, 'j2').distance).toBeGreaterThan(0);
    expect(road.calls).toEqual([]);
  });

  it('puts speed factors, traffic and pinned departures on top', async () => {
    const body = byRoad({
      travel: {
        locations: LISTED,
        provider: 'ors',
        speed_factor: 0.9,
        traffic_segments: [{ start: 25_200, end: 36_000, factor: 1.7 }],
      },
      resources: [
        resource('v1', { time_window: { start: 28_800, end: 80_000 }, speed_factor: 1.1 }),
        resource('v2', { time_window: { start: 21_600, end: 80_000 } }),
      ],
    });
    await solve(body);
    const pinned = { ...job('first', 6), allowed_resource_ids: ['v1'], departure_time: 28_800 };
    const plan = await solve({ ...body, jobs: [...(body.jobs ?? []), pinned] });
    const leg = CROOKED(PLACES.brussels, PLACES.mechelen)?.seconds ?? NaN;
    const first = stopOf(plan, 'first');
    // Inside the segment all the way: factor over both speed factors, rounded once for the table and once for the leg.
    const whole = Math.floor(leg / (0.9 * 1.1) + 0.5);
    expect(first.arrival_time).toBe(28_800 + Math.floor(whole * 1.7 + 0.5));
  });

  it('rounds tenths of seconds once, whatever the factor', async () => {
    const plan = await solve(
      byRoad({
        travel: { locations: LISTED, speed_factor: 0.3 },
        jobs: [job('a', 1)],
        resources: [resource('v1', { speed_factor: 0.7 })],
      }),
    );
    const seconds = CROOKED(PLACES.brussels, PLACES.antwerp)?.seconds ?? NaN;
    expect(stopOf(plan, 'a').travel_time).toBe(Math.floor(seconds / (0.3 * 0.7) + 0.5));
  });

  it('leaves out what no road leads to, and says so', async () => {
    road.roads = (from, to) => (to.lat === PLACES.namur.lat ? null : CROOKED(from, to));
    const body = byRoad({
      travel: { locations: LISTED, provider: 'ors' },
      jobs: [job('a', 1), job('n', 4, { mandatory: false })],
    });
    // Places of this kind are in the cache of the others: a profile of its own.
    const plan = await solve({ ...body, travel: { ...body.travel, profile: 'foot' } }, ['foot']);
    expect(plan.unserved).toMatchObject([{ job_id: 'n', reason: 'unreachable' }]);
  });

  it('gives each vehicle type its profile, and great circles to those that the server does not know', async () => {
    const travel = {
      locations: LISTED,
      vehicle_profiles: { cargo: { profile: 'bike' }, lorry: { profile: 'truck' } },
    };
    const resources = [
      resource('c', { vehicle_type: 'cargo' }),
      resource('l', { vehicle_type: 'lorry' }),
      resource('v'),
    ];
    const jobs = [
      job('c1', 1, { allowed_resource_ids: ['c'] }),
      job('l1', 1, { allowed_resource_ids: ['l'] }),
      job('v1', 1, { allowed_resource_ids: ['v'] }),
    ];
    road.roads = (from, to) => CROOKED(from, to);
    const plan = await solve(byRoad({ travel, resources, jobs }), ['car', 'bike']);
    const legOf = (id: string) => stopOf(plan, id).distance;
    const byCar = Math.floor((CROOKED(PLACES.brussels, PLACES.antwerp)?.metres ?? NaN) + 0.5);
    expect([legOf('c1'), legOf('v1')]).toEqual([byCar, byCar]);
    expect(legOf('l1')).not.toBe(byCar);
    expect(new Set(road.calls.map(({ profile }) => profile))).toEqual(new Set(['cycling']));
    expect(plan.warnings.join()).toMatch(/osrm does not know truck: its distances are great circles/);
  });

  it('refuses a profile that the provider asked for by name does not know', async () => {
    const answer = await service.sync(
      byRoad({ travel: { locations: LISTED, provider: 'osrm', profile: 'foot' } }),
    );
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual(['PROFILE_NOT_SERVED travel.profile']);
  });

  it('checks the region before it asks anybody (B28)', async () => {
    const jobs = [jobAt('a', 'antwerp'), { id: 'p', location: { lat: 48.8566, lon: 2.3522 } }];
    expectEnvelope(await service.sync(coordinateRequest({ travel: {}, jobs })), 'VALIDATION_ERROR');
    expectEnvelope(await service.validate(coordinateRequest({ travel: {}, jobs })), 'VALIDATION_ERROR');
    expect(road.calls).toEqual([]);
  });

  it('validates, and solves with matrices, without asking anybody', async () => {
    expect((await service.validate(byRoad())).status).toBe(200);
    await service.solve({ ...withMatrices(byRoad()) });
    expect(road.calls).toEqual([]);
  });

  it('a large request is asked for from a thread, and comes back with its body', async () => {
    // Of as many decimals as the server is asked with.
    const many = Array.from({ length: 120 }, (_, i) => ({
      lat: 50 + (3 * i) / 1_000,
      lon: 4 + (i % 11) / 20,
    }));
    const body = byRoad({
      travel: { locations: many, provider: 'ors' },
      jobs: many.slice(1).map((_, i) => job(`j${i + 1}`, i + 1)),
      options: { max_iterations: 50 },
    });
    const plan = await solve({ ...body, metadata: { filling: 'x'.repeat(300_000) } });
    expect(plan.status).toBe('feasible');
    expect(stopOf(plan, 'j1').distance).toBeGreaterThan(0);
  });

  describe('when the server fails', () => {
    /** Places that no other test has asked about. */
    const elsewhere = (shift: number): RequestBody => {
      const locations = LISTED.map(({ lat, lon }) => ({ lat: lat - shift / 1_000, lon }));
      return byRoad({ travel: { locations } });
    };

    it('auto takes great circles, and says why', async () => {
      road.misbehaveAlways({ status: 500 });
      const plan = await service.solve(elsewhere(1));
      expect(plan.warning_details).toMatchObject([{ code: 'HAVERSINE_USED', field: 'travel.provider' }]);
      expect(plan.warnings[0]).toMatch(/osrm answered 500.*: distances are great circles/);
    });

    it('by name it is 502 TRAVEL_PROVIDER_ERROR', async () => {
      road.misbehaveAlways({ status: 429, retryAfter: '120' });
      const body = elsewhere(2);
      const answer = await service.sync({ ...body, travel: { ...body.travel, provider: 'ors' } });
      expectEnvelope(answer, 'TRAVEL_PROVIDER_ERROR', 502);
      expect(answer.body.context).toEqual({ provider: 'ors', fault: 'busy' });
      expect(answer.body.detail.field).toBe('travel.provider');
      expect(answer.headers['retry-after']).toBe('120');
      expect(JSON.stringify(answer.body)).not.toMatch(/canary|127\.0\.0\.1/);
      expect(road.calls[0]?.headers.authorization).toBe('canary-key-of-ors');
    });

    it('one that never answers is not waited for beyond the deadline', async () => {
      road.misbehaveAlways('slow');
      const hasty = await Service.start({ OSRM_URL: road.url, TRAVEL_TIMEOUT_SECONDS: '1' });
      const body = elsewhere(3);
      const answer = await hasty.sync({ ...body, travel: { ...body.travel, provider: 'osrm' } });
      await hasty.close();
      expectEnvelope(answer, 'TRAVEL_PROVIDER_ERROR', 502);
      expect(answer.body.detail.message).toMatch(/no table within 1 s/);
    });

    it('a redirect is not followed', async () => {
      road.misbehaveAlways('redirect');
      const body = elsewhere(4);
      const answer = await service.sync({ ...body, travel: { ...body.travel, provider: 'ors' } });
      expectEnvelope(answer, 'TRAVEL_PROVIDER_ERROR', 502);
      expect(road.calls.filter(({ path }) => path.includes('elsewhere'))).toEqual([]);
    });

    it('readiness tells of a circuit that is open, and stays ready', async () => {
      road.misbehaveAlways({ status: 500 });
      for (let i = 10; i < 13; i += 1) {
        await service.solve(elsewhere(i));
      }
      const ready = await fetch(`${service.url}/health/ready`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({
        status: 'degraded',
        checks: { road: { ready: true, degraded: true, reason: expect.stringContaining('osrm') } },
      });
    });
  });
});
