import supertest from 'supertest';
import { coordinateRequest, job, jobAt, PLACES, request, resource, resourceAt } from '../support/factories';
import { undocumented } from '../support/schema';
import { expectEnvelope, type Json, listedErrors, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

const at = ({ lat, lon }: { lat: number; lon: number }): [number, number] => [lon, lat];
const { brussels, antwerp, ghent, leuven } = PLACES;

/** Lines of routes, and the plan as GeoJSON. */
describe('geometry', () => {
  let service: Service;
  let document: Json;
  beforeAll(async () => {
    service = await Service.start();
    document = (await supertest(service.url).get('/openapi.json')).body;
  });
  afterAll(() => service.close());

  async function solve(output: object, more: Partial<RequestBody> = {}): Promise<Json> {
    const plan = await service.solve({ ...coordinateRequest(more), output_options: output });
    const schema = { $ref: '#/components/schemas/OptimizationResponseDto' };
    expect(undocumented(document, schema, plan)).toEqual([]);
    return plan;
  }

  /** Of the stops, as the answer tells them. */
  const placesOf = (route: Json): number[][] => route.activities.map((one: Json) => at(one.location));

  it.each([undefined, {}, { geometry: 'none' }, { geometry: false, geojson: false }])(
    'there is none for %j',
    async (output) => {
      const plan = await solve(output as object);
      expect(plan.routes[0]).not.toHaveProperty('geometry');
      expect(plan).not.toHaveProperty('geojson');
    },
  );

  it('straight: from stop to stop, longitude first in GeoJSON', async () => {
    const plan = await solve({ geometry: 'straight', geometry_format: 'geojson' });
    const [route] = plan.routes;
    expect(route.geometry).toEqual({ type: 'LineString', coordinates: placesOf(route) });
    expect(route.geometry.coordinates[0]).toEqual(at(brussels));
    expect(route.geometry.coordinates).toHaveLength(5);
  });

  it('straight: by default an encoded polyline of precision 5, latitude first', async () => {
    const jobs = [jobAt('a', 'antwerp')];
    const plan = await solve({ geometry: 'straight' }, { jobs });
    // 5084660 and 435280 hundred-thousandths, then 37470 north and 4690 east to Antwerp, and back.
    expect(plan.routes[0].geometry).toBe('g~iuH_dqY{dhAcdHzdhAbdH');
  });

  it('a place that is called at twice in a row is one position, a route that never moves two equal ones', async () => {
    const twice = [jobAt('a', 'antwerp'), jobAt('b', 'antwerp')];
    const moving = await solve({ geometry: 'straight', geometry_format: 'geojson' }, { jobs: twice });
    expect(moving.routes[0].geometry.coordinates).toEqual([brussels, antwerp, brussels].map(at));
    const home = [jobAt('h', 'brussels')];
    const still = await solve({ geometry: 'straight', geometry_format: 'geojson' }, { jobs: home });
    expect(still.routes[0].geometry.coordinates).toEqual([brussels, brussels].map(at));
  });

  it('an open route ends at its last stop', async () => {
    const resources = [resourceAt('v1', 'brussels', { return_to_depot: false })];
    const jobs = [jobAt('g', 'ghent')];
    const plan = await solve({ geometry: 'straight', geometry_format: 'geojson' }, { resources, jobs });
    expect(plan.routes[0].geometry.coordinates).toEqual([brussels, ghent].map(at));
  });

  it('GeoJSON of the plan: a line of each route, its stops in order, and what is left out', async () => {
    const jobs = [
      jobAt('a', 'antwerp', { demands: 2, service_time: 300 }),
      jobAt('g', 'ghent', { demands: 2 }),
      jobAt('l', 'leuven', { demands: 9, mandatory: false }),
    ];
    const resources = [1, 2].map((v) =>
      resourceAt(`v${v}`, 'brussels', { capacities: 3, time_window: { start: 0, end: 20_000 } }),
    );
    const plan = await solve({ geojson: true }, { jobs, resources });
    expect(plan.routes).toHaveLength(2);
    const { type, features } = plan.geojson;
    expect(type).toBe('FeatureCollection');
    expect(features.map((one: Json) => `${one.geometry.type} ${one.properties.kind}`)).toEqual([
      ...['LineString route', 'Point stop', 'Point stop', 'Point stop'],
      ...['LineString route', 'Point stop', 'Point stop', 'Point stop'],
      'Point unserved',
    ]);
    for (const [r, route] of plan.routes.entries()) {
      const [line, ...stops] = features.slice(r * 4, r * 4 + 4);
      expect(line.geometry.coordinates).toEqual(placesOf(route));
      expect(line.properties).toMatchObject({
        route_id: route.route_id,
        resource_id: route.resource_id,
        day: null,
        total_distance: route.summary.total_distance,
        cost: route.summary.cost,
      });
      route.activities.forEach((activity: Json, sequence: number) => {
        expect(stops[sequence].geometry).toEqual({ type: 'Point', coordinates: at(activity.location) });
        expect(stops[sequence].properties).toMatchObject({
          resource_id: route.resource_id,
          sequence,
          type: activity.type,
          arrival_time: activity.arrival_time,
          departure_time: activity.departure_time,
          label: activity.location.label,
          load_on_departure: activity.load_on_departure.by_dimension,
          ...(activity.job_id === undefined ? {} : { job_id: activity.job_id }),
        });
      });
    }
    expect(features.at(-1)).toMatchObject({
      geometry: { coordinates: at(leuven) },
      properties: { job_id: 'l', reason: 'capacity_exceeded', mandatory: false, label: 'Leuven' },
    });
  });

  it('both places of a shipment that is left out are on the map', async () => {
    const shipments = [
      {
        id: 's',
        mandatory: false,
        penalty: 1,
        demands: 1,
        pickup: { location: antwerp },
        delivery: { location: ghent },
      },
    ];
    const plan = await solve({ geojson: true }, { shipments, jobs: [jobAt('l', 'leuven')] });
    const left = plan.geojson.features.filter((one: Json) => one.properties.kind === 'unserved');
    expect(left.map((one: Json) => [one.properties.task, one.geometry.coordinates])).toEqual([
      ['pickup', at(antwerp)],
      ['delivery', at(ghent)],
    ]);
  });

  it('with matrices the places of travel.locations are shown, and without them there is a warning', async () => {
    const listed = request({ resources: [resource('v1')], jobs: [job('a', 1)] });
    const locations = [brussels, antwerp].map((place, index) => ({ index, ...place }));
    const output_options = { geometry: 'straight', geometry_format: 'geojson', geojson: true };
    const travel = { ...listed.travel, locations };
    const shown: Json = await service.solve({ ...listed, travel, output_options });
    expect(shown.routes[0].geometry.coordinates).toEqual([brussels, antwerp, brussels].map(at));
    expect(shown.warnings).toEqual([]);
    const bare: Json = await service.solve({ ...listed, output_options });
    expect(bare.routes[0].geometry).toBeNull();
    expect(bare.geojson.features.map((one: Json) => one.geometry)).toEqual([null, null, null, null]);
    expect(bare.warning_details).toMatchObject([{ code: 'NO_COORDINATES', field: 'output_options.geojson' }]);
  });

  it.each([
    [{ geometry: 'curly' }, 'SCHEMA_ERROR output_options.geometry'],
    [{ geometry: true }, 'SCHEMA_ERROR output_options.geometry'],
    [{ geometry: 'straight', geometry_format: 'wkt' }, 'SCHEMA_ERROR output_options.geometry_format'],
    [{ geojson: 'yes' }, 'SCHEMA_ERROR output_options.geojson'],
  ])('refuses %j', async (output_options, error) => {
    const answer = await service.sync({ ...coordinateRequest(), output_options });
    expectEnvelope(answer, 'SCHEMA_ERROR');
    expect(listedErrors(answer)[0]).toBe(error);
  });
});
