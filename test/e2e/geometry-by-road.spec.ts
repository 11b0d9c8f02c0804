import supertest from 'supertest';
import { coordinateRequest, job, jobAt, PLACES, request, resource, resourceAt } from '../support/factories';
import { decoded } from '../support/polyline';
import { type At, RoadServer, wayOf } from '../support/road-server';
import { undocumented } from '../support/schema';
import { expectEnvelope, type Json, listedErrors, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

type Pair = [number, number];
const pairOf = ({ lat, lon }: At): Pair => [lon, lat];
const rounded = (line: readonly Pair[]): Pair[] =>
  line.map(([lon, lat]) => [Math.round(lon * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]);

/** Through the stops of a route, along the roads of the server between them. */
function expectedLine(route: Json): Pair[] {
  const stops: At[] = route.activities.map((one: Json) => one.location);
  const moves = stops.filter(
    (at, i) => i === 0 || at.lat !== stops[i - 1]!.lat || at.lon !== stops[i - 1]!.lon,
  );
  return moves.flatMap((at, i) => [...(i === 0 ? [] : wayOf(moves[i - 1]!, at).map(pairOf)), pairOf(at)]);
}

const straight = (route: Json): Pair[] => {
  const line: Pair[] = route.activities.map((one: Json) => pairOf(one.location));
  return line.filter(([lon, lat], i) => i === 0 || lon !== line[i - 1]![0] || lat !== line[i - 1]![1]);
};

/** Great circles are what the plan is made of. */
const NO_ROADS = () => undefined;
const ROAD = { geometry: 'road', geometry_format: 'geojson' };

describe('lines along roads', () => {
  let road: RoadServer;
  let service: Service;
  let document: Json;
  beforeAll(async () => {
    road = await RoadServer.start();
    service = await Service.start({
      OSRM_URL: road.url,
      OSRM_MAX_ROUTE: '3',
      VALHALLA_URL: road.url,
      ORS_URL: road.url,
    });
    document = (await supertest(service.url).get('/openapi.json')).body;
  });
  afterAll(async () => {
    await service.close();
    await road.close();
  });
  beforeEach(() => road.reset());

  /** Each test goes to a place of its own, so that none finds its lines in the memory of another. */
  let shift = 0;
  const somewhere = (travel: RequestBody['travel'] = {}): Partial<RequestBody> => {
    shift += 1;
    const at = ({ lat, lon }: At) => ({ lat: Math.round((lat - shift / 500) * 1e5) / 1e5, lon });
    const { brussels, antwerp, ghent, leuven } = PLACES;
    return {
      travel,
      resources: [resourceAt('v1', 'brussels', { start_location: at(brussels) })],
      jobs: [antwerp, ghent, leuven].map((place, i) => ({ ...jobAt(`j${i}`, 'ghent'), location: at(place) })),
    };
  };

  async function solve(
    body: Partial<RequestBody>,
    output: object = ROAD,
    base: RequestBody = coordinateRequest(),
    roads = road.saying(),
  ) {
    const answer = await service.sync({ ...base, ...body, output_options: output }, { roads });
    expect(answer.status).toBe(200);
    const schema = { $ref: '#/components/schemas/OptimizationResponseDto' };
    expect(undocumented(document, schema, answer.body)).toEqual([]);
    return { plan: answer.body, headers: answer.headers };
  }

  it.each(['osrm', 'valhalla', 'ors'])(
    '%s: go from stop to stop by its roads, and meet at the stops',
    async (provider) => {
      const { plan, headers } = await solve(somewhere({ provider }));
      const [route] = plan.routes;
      expect(route.activities).toHaveLength(5);
      expect(route.geometry).toEqual({ type: 'LineString', coordinates: expectedLine(route) });
      expect(plan.warnings).toEqual([]);
      const lines = road.calls.filter(({ stops }) => stops.length > 0);
      expect(lines.length).toBeGreaterThan(0);
      expect(headers['server-timing']).toMatch(/, lines;dur=\d/);
      if (provider === 'osrm') {
        expect(Math.max(...lines.map(({ stops }) => stops.length))).toBe(3);
      }
    },
  );

  it('by default are encoded polylines of precision 5', async () => {
    const { plan } = await solve(somewhere(), { geometry: 'road' });
    const [route] = plan.routes;
    expect(decoded(route.geometry, 5)).toEqual(rounded(expectedLine(route)));
  });

  it('are in the FeatureCollection as well, of each route its own', async () => {
    const body = somewhere();
    const resources = [1, 2].map((v) => ({
      ...body.resources![0]!,
      id: `v${v}`,
      capacities: 2,
      max_tasks: 2,
    }));
    const { plan } = await solve({ ...body, resources }, { ...ROAD, geojson: true });
    expect(plan.routes.length).toBe(2);
    const features = plan.geojson.features.filter((one: Json) => one.properties.kind === 'route');
    plan.routes.forEach((route: Json, i: number) => {
      expect(route.geometry.coordinates).toEqual(expectedLine(route));
      expect(features[i].geometry).toEqual(route.geometry);
      expect(features[i].properties.route_id).toBe(route.route_id);
    });
  });

  it('an answer with lines is the answer without them, and they', async () => {
    const body = somewhere();
    const { plan: bare } = await solve(
      { ...body, metadata: { problem_id: 'ünï "code"' } },
      { geojson: true },
    );
    const { plan } = await solve(
      { ...body, metadata: { problem_id: 'ünï "code"' } },
      { ...ROAD, geojson: true },
    );
    for (const route of plan.routes) {
      delete route.geometry;
    }
    for (const one of [plan, bare]) {
      one.geojson.features.forEach((feature: Json) => delete feature.geometry);
      delete one.solve_time_ms;
      delete one.request_id;
    }
    expect(plan).toEqual(bare);
    expect(Object.keys(plan)).toEqual(Object.keys(bare));
  });

  it('are drawn once: a replan asks for what is new alone', async () => {
    const body = { ...coordinateRequest(), ...somewhere(), output_options: ROAD };
    await solve(body);
    road.reset();
    await solve(body);
    expect(road.calls).toEqual([]);
    const current = body.jobs![0]!.location;
    const vehicle_positions = [{ resource_id: 'v1', location: current, current_time: 3_600 }];
    const rest = { original_request: body, completed_job_ids: ['j0'], vehicle_positions };
    const answer = await service.replan(rest, { roads: road.saying() });
    expect(answer.status).toBe(200);
    const [route] = answer.body.routes;
    expect(route.geometry.coordinates).toEqual(expectedLine(route));
    const asked = road.calls.reduce((sum, { stops }) => sum + Math.max(0, stops.length - 1), 0);
    expect(asked).toBeLessThanOrEqual(2);
  });

  it('are there on every route that solves', async () => {
    const body = { ...coordinateRequest(), ...somewhere(), output_options: ROAD };
    const { plan } = await solve(body);
    const stops = plan.routes[0].activities.flatMap(({ job_id: id }: Json) => (id ? [{ job_id: id }] : []));
    const others = stops.filter(({ job_id: id }: Json) => id !== 'j2');
    const [without, added] = [{ ...body, jobs: body.jobs!.slice(0, 2) }, body.jobs!.slice(2)];
    const roads = road.saying();
    const answers = await Promise.all([
      service.reoptimize(body, { roads }),
      service.evaluate(body, [{ resource_id: 'v1', stops }], { roads }),
      service.suggestInsertion(without, [{ resource_id: 'v1', stops: others }], added, { roads }),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
      const [route] = answer.body.routes;
      expect(route.activities).toHaveLength(5);
      expect(route.geometry.coordinates).toEqual(expectedLine(route));
    }
  });

  it('with matrices are drawn between the places of travel.locations, and tables are not asked for', async () => {
    const locations = [PLACES.brussels, PLACES.antwerp, PLACES.mechelen].map((place, index) => ({
      index,
      ...place,
    }));
    const listed = request({ resources: [resource('v1')], jobs: [job('a', 1), job('b', 2)] });
    const { plan } = await solve({ travel: { ...listed.travel, locations } }, ROAD, listed);
    expect(plan.routes[0].geometry.coordinates).toEqual(expectedLine(plan.routes[0]));
    expect(road.calls.every(({ stops }) => stops.length > 0)).toBe(true);
    const { plan: bare } = await solve({}, ROAD, listed);
    expect(bare.routes[0].geometry).toBeNull();
    expect(bare.warning_details).toMatchObject([{ code: 'NO_COORDINATES' }]);
  });

  it('a route that never moves asks nobody', async () => {
    const jobs = [jobAt('h', 'brussels')];
    const { plan } = await solve({ jobs });
    expect(plan.routes[0].geometry.coordinates).toEqual([PLACES.brussels, PLACES.brussels].map(pairOf));
    expect(road.calls.filter(({ stops }) => stops.length > 0)).toEqual([]);
  });

  describe('where they cannot be had', () => {
    const codes = (plan: Json) => plan.warning_details.map(({ code, field }: Json) => `${code} ${field}`);
    const STRAIGHT = 'GEOMETRY_STRAIGHT output_options.geometry';

    it.each([
      ['auto', {}],
      ['a provider that is asked for by name', { provider: 'osrm' }],
    ])(
      '%s: the plan is there all the same, its lines straight, and a warning says why',
      async (_, travel) => {
        const body = { ...coordinateRequest(), ...somewhere(travel) };
        await solve(body, {});
        road.misbehaveAlways({ status: 400, body: { code: 'InvalidQuery' } });
        const { plan } = await solve(body, { ...ROAD, geojson: true });
        expect(plan.routes[0].geometry.coordinates).toEqual(straight(plan.routes[0]));
        expect(plan.geojson.features[0].geometry).toEqual(plan.routes[0].geometry);
        expect(codes(plan)).toEqual([STRAIGHT]);
        expect(plan.warnings).toEqual([
          'The road provider osrm answered 400 (InvalidQuery): what is not drawn is straight',
        ]);
      },
    );

    it('the warning stands behind others, and has its field in a wrapped body', async () => {
      const body = { ...coordinateRequest(), ...somewhere({ speed: 20 }) };
      await solve(body, {});
      road.misbehaveAlways({ status: 400 });
      const answer = await service.replan(
        { original_request: { ...body, output_options: ROAD } },
        { roads: road.saying() },
      );
      expect(answer.status).toBe(200);
      expect(codes(answer.body).at(-1)).toBe('GEOMETRY_STRAIGHT original_request.output_options.geometry');
      expect(answer.body.warnings).toHaveLength(answer.body.warning_details.length);
      expect(codes(answer.body)[0]).toMatch(/HAVERSINE_ONLY/);
    });

    it('great circles by name, and a failed table, have straight lines with a warning', async () => {
      const { plan } = await solve(somewhere({ provider: 'haversine' }), ROAD, coordinateRequest(), NO_ROADS);
      expect(plan.routes[0].geometry.coordinates).toEqual(straight(plan.routes[0]));
      expect(codes(plan)).toEqual([STRAIGHT]);
      road.misbehaveAlways({ status: 400 });
      const { plan: failed } = await solve(somewhere(), ROAD, coordinateRequest(), NO_ROADS);
      expect(failed.routes[0].geometry.coordinates).toEqual(straight(failed.routes[0]));
      expect(codes(failed)).toEqual(['HAVERSINE_USED travel.provider', STRAIGHT]);
    });

    it('a profile that the server does not know is straight, others are not', async () => {
      const body = somewhere({ vehicle_profiles: { lorry: { profile: 'truck' } } });
      const [first] = body.resources as [Json];
      const resources = [first, { ...first, id: 'v2', vehicle_type: 'lorry' }];
      const jobs = body.jobs!.slice(0, 2).map((one, i) => ({ ...one, allowed_resource_ids: [`v${i + 1}`] }));
      const { plan } = await solve({ ...body, resources, jobs });
      const [car, lorry] = plan.routes;
      expect(car.geometry.coordinates).toEqual(expectedLine(car));
      expect(lorry.geometry.coordinates).toEqual(straight(lorry));
      expect(codes(plan)).toContain(STRAIGHT);
    });

    it('without a road server they are straight, with a warning (C22); a named one is refused', async () => {
      const lonely = await Service.start();
      try {
        const body = { ...coordinateRequest(), output_options: ROAD };
        const { body: plan } = await lonely.sync(body);
        expect(plan.routes[0].geometry.coordinates).toEqual(straight(plan.routes[0]));
        expect(codes(plan)).toContain(STRAIGHT);
        const listed = request({ output_options: ROAD });
        const named = await lonely.sync({ ...listed, travel: { ...listed.travel, provider: 'osrm' } });
        expectEnvelope(named, 'VALIDATION_ERROR');
        expect(listedErrors(named)).toEqual(['PROVIDER_NOT_CONFIGURED travel.provider']);
      } finally {
        await lonely.close();
      }
    });
  });
});
