import supertest from 'supertest';
import { PLACES } from '../support/factories';
import { greatCircleMetres } from '../support/checker/travel';
import { CROOKED, RoadServer } from '../support/road-server';
import { undocumented } from '../support/schema';
import { type Answer, expectEnvelope, type Json, KEYS, listedErrors, Service } from '../support/service';

const PATH = '/api/v1/travel';
const { brussels, antwerp, ghent } = PLACES;
type Leg = NonNullable<ReturnType<typeof CROOKED>>;
const pairs = (places: { lat: number; lon: number }[]) =>
  places.map(({ lat, lon }) => `${lat},${lon}`).join(';');

function tester(service: () => Service) {
  const judged = (answer: Answer): Answer => {
    service().watch.expectDocumented();
    return answer;
  };
  return {
    get: async (query = '', headers: Record<string, string> = KEYS): Promise<Answer> => {
      const {
        status,
        headers: given,
        body,
      } = await supertest(service().url).get(`${PATH}${query}`).set(headers);
      return judged({ status, headers: given, body });
    },
    post: (body: object): Promise<Answer> => service().post(PATH, body),
  };
}

/** Tables without a solve (contract A14, C22). */
describe('/api/v1/travel without road servers', () => {
  let service: Service;
  let document: Json;
  const { get, post } = tester(() => service);

  beforeAll(async () => {
    service = await Service.start();
    document = (await supertest(service.url).get('/openapi.json')).body;
  });
  afterAll(() => service.close());

  const expectDocumentedBody = (name: string, body: Json) =>
    expect(undocumented(document, { $ref: `#/components/schemas/${name}` }, body)).toEqual([]);

  it('says what there is when nothing is asked', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      provider: 'haversine',
      providers: ['haversine'],
      profiles: ['car', 'van', 'truck', 'bike', 'foot'],
      default_profile: 'car',
      units: { distance: 'm', time: 's' },
      region: { lat_min: 49.4, lat_max: 51.6, lon_min: 2.3, lon_max: 6.5 },
      max_locations: 1000,
    });
    expectDocumentedBody('TravelInfoDto', body);
  });

  it.each([
    ['locations', `?locations=${pairs([brussels, antwerp])}`],
    ['points', `?points=${pairs([brussels, antwerp])};`],
    ['point', `?point=${pairs([brussels])}&point=${pairs([antwerp])}`],
  ])('gives the tables between %s', async (_, query) => {
    const { status, body } = await get(`${query}&profile=bike&provider=haversine`);
    expect(status).toBe(200);
    const metres = greatCircleMetres(brussels.lat, brussels.lon, antwerp.lat, antwerp.lon) * 1.2;
    const [far, long] = [Math.floor(metres + 0.5), Math.floor(metres / 4.2 + 0.5)];
    expect(body).toEqual({
      profile: 'bike',
      provider: 'haversine',
      units: { distance: 'm', time: 's' },
      locations: [brussels, antwerp].map(({ lat, lon }, index) => ({ index, lat, lon })),
      distance_matrix: [
        [0, far],
        [far, 0],
      ],
      time_matrix: [
        [0, long],
        [long, 0],
      ],
      warnings: [],
      warning_details: [],
    });
    expectDocumentedBody('TravelTableDto', body);
  });

  it('reads speed, detour and factor', async () => {
    const query = `?points=${pairs([brussels, ghent])}&provider=haversine&speed=10&detour_factor=1&speed_factor=2`;
    const { body } = await get(query);
    const metres = greatCircleMetres(brussels.lat, brussels.lon, ghent.lat, ghent.lon);
    expect(body.distance_matrix[0][1]).toBe(Math.floor(metres + 0.5));
    expect(body.time_matrix[0][1]).toBe(Math.floor(metres / 10 / 2 + 0.5));
  });

  it('POST takes labels, and answers what GET does', async () => {
    const { body } = await post({ locations: [brussels, { latitude: antwerp.lat, lng: antwerp.lon }] });
    const got = await get(`?locations=${pairs([brussels, antwerp])}`);
    expect(body.locations[0]).toEqual({ index: 0, ...brussels });
    expect(body.distance_matrix).toEqual(got.body.distance_matrix);
    expect(body.warning_details).toEqual(got.body.warning_details);
    expect(body.warning_details[0].code).toBe('HAVERSINE_USED');
    expectDocumentedBody('TravelTableDto', body);
  });

  it('what it answers can be pasted into travel of a solve', async () => {
    const { body } = await post({ locations: [brussels, antwerp, ghent] });
    const plan = await service.solve({
      travel: body,
      resources: [{ id: 'v', depot_index: 0 }],
      jobs: [
        { id: 'a', location_index: 1 },
        { id: 'g', location_index: 2 },
      ],
      options: { max_iterations: 200 },
    });
    expect(plan.status).toBe('optimal');
    expect(plan.warnings).toEqual([]);
  });

  it('says what a pair is, and takes lists as some clients write them', async () => {
    const { body } = await get('?locations=50.85,4.35,1');
    expect(body.detail.errors[0].message).toBe(
      'locations[0] must be two numbers, lat,lon, not "50.85,4.35,1".',
    );
    const listed = await get('?point[]=50.85,4.35&point[]=51.05,3.72');
    expect(listed.body.distance_matrix).toHaveLength(2);
  });

  it('answers a thousand places, and refuses one more', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => ({ lat: 50 + i / 1_000, lon: 4 }));
    const { status, body } = await post({ locations: many, provider: 'haversine' });
    expect(status).toBe(200);
    expect(body.distance_matrix).toHaveLength(1_000);
    expect(body.distance_matrix[999]).toHaveLength(1_000);
    const answer = await post({ locations: [...many, brussels] });
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual(['LIMIT_EXCEEDED locations']);
  });

  it('keeps a place that is named twice twice', async () => {
    const { body } = await post({ locations: [brussels, antwerp, brussels] });
    expect(body.distance_matrix[0]).toEqual([0, body.distance_matrix[0][1], 0]);
    expect(body.locations).toHaveLength(3);
  });

  it('refuses places outside the region as a solve does (B28)', async () => {
    const answer = await get('?locations=50.85,4.35;48.8566,2.3522');
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual(['OUT_OF_REGION locations[1]']);
    expect(answer.body.detail).toMatchObject({ location_index: 1, lat: 48.8566, lon: 2.3522, label: null });
    const swapped = await post({ points: [{ lat: 4.35, lon: 50.85, label: 'Brussels' }] });
    expect(swapped.body.detail).toMatchObject({ location_index: 0, label: 'Brussels' });
    expect(swapped.body.detail.message).toMatch(/swapped/);
  });

  it.each([
    ['?locations=', 'locations'],
    ['?locations=50.8', 'locations[0]'],
    ['?locations=50.8,x', 'locations[0].lon'],
    ['?locations=50.8,4.3,7', 'locations[0]'],
    ['?point=50.8,4.3&point=4', 'locations[1]'],
    ['?locations[a]=1', 'locations[0]'],
    ['?locations=50.8,4.3;;50.9,4.4', 'locations[1]'],
    ['?locations=NaN,4.3', 'locations[0].lat'],
    ['?locations=1e999,4.3', 'locations[0].lat'],
    ['?locations=91,4.3', 'locations[0].lat'],
    ['?locations=50.8,4.3&profile=plane', 'profile'],
    ['?locations=50.8,4.3&provider=google', 'provider'],
    ['?locations=50.8,4.3&speed=fast', 'speed'],
    ['?locations=50.8,4.3&speed=0', 'speed'],
    ['?locations=50.8,4.3&speed_factor=11', 'speed_factor'],
  ])('refuses %s', async (query, field) => {
    const answer = await get(query);
    expectEnvelope(answer, 'SCHEMA_ERROR');
    expect(listedErrors(answer)[0]).toBe(`SCHEMA_ERROR ${field}`);
  });

  it.each<[object | string, string]>([
    [{}, 'locations'],
    [{ locations: [] }, 'locations'],
    [{ locations: 7 }, 'locations'],
    [{ locations: [7] }, 'locations[0]'],
    [{ locations: [{ lat: '50', lon: 4 }] }, 'locations[0].lat'],
    [[], 'null'],
    ['{"locations":', 'null'],
  ])('refuses the body %j', async (body, field) => {
    const answer = await post(body as object);
    expectEnvelope(answer, 'SCHEMA_ERROR');
    expect(`${answer.body.detail.field}`).toBe(field);
  });

  it('tells unknown names with what was meant, and is not moved by names of prototypes', async () => {
    const { body } = await get(`?points=${pairs([brussels])}&profil=bike&toString=1`);
    expect(body.warnings.join()).toMatch(/"profil".*did you mean "profile"/);
    const { status } = await get(`?points=${pairs([brussels])}&__proto__=1&constructor=2`);
    expect([200, 422]).toContain(status);
  });

  it('says that a provider is not configured, and which are (also of a solve and of validate)', async () => {
    const answer = await get(`?points=${pairs([brussels])}&provider=osrm`);
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual(['PROVIDER_NOT_CONFIGURED provider']);
    const request = {
      travel: { provider: 'valhalla' },
      resources: [{ id: 'v', start_location: brussels }],
      jobs: [{ id: 'a', location: antwerp }],
    };
    for (const solve of [await service.sync(request), await service.validate(request)]) {
      expectEnvelope(solve, 'VALIDATION_ERROR');
      expect(listedErrors(solve)).toEqual(['PROVIDER_NOT_CONFIGURED travel.provider']);
    }
  });

  it('stands behind the gateway', async () => {
    expectEnvelope(await get('', {}), 'UNAUTHORIZED', 401);
    expectEnvelope(await get('', { ...KEYS, 'X-API-Key': 'x' }), 'FORBIDDEN', 403);
  });
});

describe('/api/v1/travel with road servers', () => {
  let road: RoadServer;
  let service: Service;
  const { get, post } = tester(() => service);
  const places = [brussels, antwerp, ghent];

  beforeAll(async () => {
    road = await RoadServer.start();
    service = await Service.start({ OSRM_URL: road.url, VALHALLA_URL: `${road.url}/`, TRAVEL_CACHE_MB: '0' });
  });
  afterAll(async () => {
    await service.close();
    await road.close();
  });
  beforeEach(() => road.reset());

  it('names them, the first of them as what auto takes', async () => {
    expect((await get()).body).toMatchObject({
      provider: 'osrm',
      providers: ['haversine', 'osrm', 'valhalla'],
    });
  });

  it.each(['auto', 'osrm', 'valhalla'])('takes %s, and rounds each cell half up', async (provider) => {
    const { body } = await get(`?locations=${pairs(places)}&provider=${provider}&speed_factor=0.7`);
    const cells = (value: (leg: Leg) => number) =>
      places.map((from) => places.map((to) => (from === to ? 0 : value(CROOKED(from, to) as Leg))));
    expect(body.provider).toBe(provider === 'auto' ? 'osrm' : provider);
    expect(body.distance_matrix).toEqual(cells(({ metres }) => Math.floor(metres + 0.5)));
    expect(body.time_matrix).toEqual(cells(({ seconds }) => Math.floor(seconds / 0.7 + 0.5)));
    expect(body.warnings).toEqual([]);
  });

  it('writes null where there is no way', async () => {
    road.roads = (from, to) => (to.lat === ghent.lat ? null : CROOKED(from, to));
    const { body } = await post({ locations: places });
    expect(body.time_matrix.map((row: unknown[]) => row[2])).toEqual([null, null, 0]);
    expect(body.distance_matrix.map((row: unknown[]) => row[2])).toEqual([null, null, 0]);
  });

  it('asks nobody about places outside the region', async () => {
    expectEnvelope(await get('?locations=50.85,4.35;48.8566,2.3522'), 'VALIDATION_ERROR');
    expect(road.calls).toEqual([]);
  });

  it('is 502 where the provider that was named fails, and great circles where none was', async () => {
    road.misbehaveAlways({ status: 400, body: { code: 'TooBig' } });
    const answer = await get(`?locations=${pairs(places)}&provider=osrm`);
    expectEnvelope(answer, 'TRAVEL_PROVIDER_ERROR', 502);
    expect(answer.body.detail).toMatchObject({
      field: 'provider',
      message: 'The road provider osrm answered 400 (TooBig).',
    });
    const { body } = await get(`?locations=${pairs(places)}`);
    expect(body.provider).toBe('haversine');
    expect(body.warnings.join()).toMatch(/osrm answered 400 \(TooBig\): distances are great circles/);
  });

  it('takes great circles for what the first server does not know, and refuses it by name', async () => {
    const { body } = await get(`?locations=${pairs(places)}&profile=truck`);
    expect(body.provider).toBe('haversine');
    expect(body.warning_details[0]).toMatchObject({ code: 'HAVERSINE_USED', field: 'provider' });
    const named = await get(`?locations=${pairs(places)}&profile=truck&provider=osrm`);
    expect(listedErrors(named)).toEqual(['PROFILE_NOT_SERVED profile']);
    const { body: truck } = await get(`?locations=${pairs(places)}&profile=truck&provider=valhalla`);
    expect(truck.provider).toBe('valhalla');
  });

  it('says that speeds are for great circles', async () => {
    const { body } = await post({ locations: places, speed: 10, detour_factor: 2 });
    expect(body.warning_details.map((one: Json) => `${one.code} ${one.field}`)).toEqual([
      'HAVERSINE_ONLY speed',
      'HAVERSINE_ONLY detour_factor',
    ]);
  });

  it('asks about many places from a thread too', async () => {
    const many = Array.from({ length: 250 }, (_, i) => ({ lat: 50 + i / 1_000, lon: 4 + (i % 7) / 10 }));
    const { status, body } = await post({ locations: many });
    expect(status).toBe(200);
    const [from, to] = [many[201], many[13]] as [{ lat: number; lon: number }, { lat: number; lon: number }];
    expect(body.distance_matrix[201][13]).toBe(Math.floor((CROOKED(from, to)?.metres ?? NaN) + 0.5));
    expect(road.calls).toHaveLength(9);
  });
});
