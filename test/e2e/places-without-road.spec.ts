import { haversineMetres } from '../../src/travel';
import { jobAt, PLACES, QUICK, request, resourceAt } from '../support/factories';
import { type At, CROOKED, RoadServer } from '../support/road-server';
import { expectEnvelope, type Json, listedErrors, Service, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

const { brussels, antwerp, ghent, namur } = PLACES;
const isAt = (place: At) => (at: At) =>
  Math.abs(at.lat - place.lat) < 1e-4 && Math.abs(at.lon - place.lon) < 1e-4;

/** A place that the road server has no road near: named in the answer, and never the end of a whole table. */
describe('places without a road near them', () => {
  let road: RoadServer;
  let service: Service;
  beforeAll(async () => {
    road = await RoadServer.start();
    service = await Service.start({ OSRM_URL: road.url, VALHALLA_URL: road.url, ORS_URL: road.url });
  });
  afterAll(async () => {
    await service.close();
    await road.close();
  });
  beforeEach(() => {
    road.reset();
    road.noRoadNear = isAt(namur);
  });

  const body = (travel: RequestBody['travel'], jobs = ['antwerp', 'namur', 'ghent'] as const): RequestBody =>
    request({
      travel,
      resources: [resourceAt('v1', 'brussels')],
      jobs: jobs.map((place) => jobAt(place, place)),
      options: QUICK,
    });

  it.each(['osrm', 'valhalla', 'ors'])(
    '%s by name: 422 with its index, label, coordinates and field',
    async (provider) => {
      for (let time = 0; time < 2; time += 1) {
        const answer = await service.sync(body({ provider }));
        expectEnvelope(answer, 'VALIDATION_ERROR');
        expect(listedErrors(answer)).toEqual(['PLACE_WITHOUT_ROAD jobs[1].location']);
        const { detail } = answer.body;
        expect(detail).toMatchObject({
          field: 'jobs[1].location',
          location_index: 2,
          ...namur,
          label: 'Namur',
        });
        expect(detail.message).toMatch(
          new RegExp(`^The road provider ${provider} has no road near location 2 \\(Namur\\)`),
        );
      }
    },
  );

  it('names every field of it', async () => {
    const jobs = ['n', 'm'].map((id) => jobAt(id, 'namur'));
    const answer = await service.sync({ ...body({ provider: 'osrm' }), jobs });
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual([
      'PLACE_WITHOUT_ROAD jobs[0].location',
      'PLACE_WITHOUT_ROAD jobs[1].location',
    ]);
  });

  it('names every one, where a wrapped body has it', async () => {
    road.noRoadNear = (at) => isAt(namur)(at) || isAt(ghent)(at);
    const answer = await service.evaluate(body({ provider: 'osrm', profile: 'van' }), []);
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual([
      'PLACE_WITHOUT_ROAD base.jobs[1].location',
      'PLACE_WITHOUT_ROAD base.jobs[2].location',
    ]);
  });

  it('auto: it alone is reached by great circles, with a warning; all others by road', async () => {
    const answer = await service.sync(body({ detour_factor: 2, speed_factor: 2 }), {
      roads: road.saying(),
    });
    expect(answer.status).toBe(200);
    const plan: Json = answer.body;
    expect(plan.unserved).toEqual([]);
    const warned = plan.warning_details.filter(({ code }: Json) => code === 'PLACE_WITHOUT_ROAD');
    expect(warned).toMatchObject([{ field: 'jobs[1].location' }]);
    expect(warned[0].message).toMatch(
      /osrm has no road near location 2 \(Namur\) .*its distances are great circles/,
    );
    const { activities } = plan.routes[0];
    let circles = 0;
    for (let i = 1; i < activities.length; i += 1) {
      const [from, to]: [At, At] = [activities[i - 1].location, activities[i].location];
      const isLost = isAt(namur)(from) || isAt(namur)(to);
      const metres = isLost ? 2 * haversineMetres(from, to) : (CROOKED(from, to)?.metres ?? NaN);
      expect(activities[i].distance).toBe(Math.floor(metres + 0.5));
      if (isLost) {
        circles += 1;
        expect(activities[i].travel_time).toBe(Math.floor(metres / 13.9 / 2 + 0.5));
      }
    }
    expect(circles).toBe(2);
  });

  it('auto, with a pinned departure and several speeds, keeps both', async () => {
    const resources = [resourceAt('v1', 'brussels'), resourceAt('v2', 'brussels', { speed_factor: 0.5 })];
    const jobs = [
      { ...jobAt('n', 'namur', { allowed_resource_ids: ['v2'] }), departure_time: 30_000 },
      jobAt('a', 'antwerp', { allowed_resource_ids: ['v1'] }),
    ];
    const answer = await service.sync({ ...body({}), resources, jobs }, { roads: road.saying() });
    expect(answer.status).toBe(200);
    const metres = 1.3 * haversineMetres(brussels, namur);
    expect(stopOf(answer.body, 'n').travel_time).toBe(Math.floor(metres / 13.9 / 0.5 + 0.5));
    expect(stopOf(answer.body, 'a').distance).toBe(
      Math.floor((CROOKED(brussels, antwerp)?.metres ?? NaN) + 0.5),
    );
  });

  it('its legs are straight where lines go along roads, and the others are not', async () => {
    const output_options = { geometry: 'road', geometry_format: 'geojson' };
    const answer = await service.sync({ ...body({}), output_options }, { roads: road.saying() });
    const plan: Json = answer.body;
    const codes = plan.warning_details.map(({ code }: Json) => code);
    expect(codes).toEqual(['PLACE_WITHOUT_ROAD', 'GEOMETRY_STRAIGHT']);
    expect(plan.warnings[1]).toMatch(/osrm has no way for 2 of 4 legs: what is not drawn is straight/);
    expect(plan.routes[0].geometry.coordinates.length).toBeGreaterThan(8);
  });

  it('of /travel the same: 422 by name, great circles and a warning with auto', async () => {
    const locations = [antwerp, namur, ghent].map(({ lat, lon }) => ({ lat, lon }));
    const named = await service.post('/api/v1/travel', { points: locations, provider: 'ors' });
    expectEnvelope(named, 'VALIDATION_ERROR');
    expect(listedErrors(named)).toEqual(['PLACE_WITHOUT_ROAD points[1]']);
    expect(named.body.detail).toMatchObject({ location_index: 1, lat: namur.lat, lon: namur.lon });
    const { status, body: table } = await service.post('/api/v1/travel', { locations });
    expect(status).toBe(200);
    expect(table.warning_details).toMatchObject([{ code: 'PLACE_WITHOUT_ROAD', field: 'locations[1]' }]);
    expect(table.provider).toBe('osrm');
    expect(table.distance_matrix[0][1]).toBe(Math.floor(1.3 * haversineMetres(antwerp, namur) + 0.5));
    expect(table.distance_matrix[0][2]).toBe(Math.floor((CROOKED(antwerp, ghent)?.metres ?? NaN) + 0.5));
  });
});
