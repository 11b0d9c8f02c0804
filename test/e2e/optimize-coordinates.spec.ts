import { coordinateRequest, job, jobAt, PLACES, request, resource, resourceAt } from '../support/factories';
import { expectEnvelope, jobsOf, listedErrors, Service, stopOf } from '../support/service';
import { greatCircleMetres } from '../support/checker/travel';

/** Requests by coordinates: computed travel, the region, and pinned departures. */
describe('coordinates', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  describe('computed travel (A1)', () => {
    it('is the great circle times 1.3 at 13.9 m/s by default', async () => {
      const plan = await service.solve(coordinateRequest({ jobs: [jobAt('a', 'antwerp')] }));
      const [from, to] = [PLACES.brussels, PLACES.antwerp];
      const metres = greatCircleMetres(from.lat, from.lon, to.lat, to.lon) * 1.3;
      expect(plan.score.travel_distance).toBeCloseTo(2 * metres, -1);
      expect(plan.score.travel_time).toBe(2 * Math.round(metres / 13.9));
    });

    it.each(['car', 'van', 'truck', 'bike', 'foot'])('knows the profile %s', async (profile) => {
      const travel = { provider: 'haversine', profile };
      await service.solve(coordinateRequest({ travel, jobs: [jobAt('m', 'mechelen')] }));
    });

    it('falls back to haversine with a warning where no road provider is configured', async () => {
      const plan = await service.solve(coordinateRequest({ travel: {} }));
      expect(plan.warnings.join()).toMatch(/no road provider/i);
    });

    it.each([
      ['lng', (lat: number, lon: number) => ({ lat, lng: lon })],
      ['latitude and longitude', (latitude: number, longitude: number) => ({ latitude, longitude })],
    ])('accepts %s', async (_, point) => {
      const { lat, lon } = PLACES.leuven;
      const plan = await service.solve(
        coordinateRequest({ jobs: [{ id: 'l', location: point(lat, lon) as never }] }),
      );
      expect(plan.status).toBe('optimal');
    });

    it('takes location_index as a row of travel.locations', async () => {
      const travel = { provider: 'haversine', locations: [PLACES.brussels, PLACES.ghent, PLACES.leuven] };
      const plan = await service.solve(
        request({ travel, resources: [resource('v1')], jobs: [job('g', 1), job('l', 2)] }),
      );
      expect(stopOf(plan, 'g')).toMatchObject({ location_index: 1, location: { label: 'Ghent' } });
    });

    it('carries labels into the stops', async () => {
      const plan = await service.solve(coordinateRequest());
      expect(stopOf(plan, 'l').location).toMatchObject(PLACES.leuven);
    });

    it('lets a vehicle type have its own profile and speed factor', async () => {
      const travel = {
        provider: 'haversine',
        vehicle_profiles: { bike: { profile: 'bike', speed_factor: 1.1 } },
      };
      const resources = [resourceAt('v1', 'brussels', { vehicle_type: 'bike' })];
      await service.solve(coordinateRequest({ travel, resources, jobs: [jobAt('m', 'mechelen')] }));
    });
  });

  describe('the region (B28)', () => {
    const outside = { lat: 48.8566, lon: 2.3522, label: 'Paris' };

    it('refuses a place outside and says which, where and what', async () => {
      const jobs = [jobAt('a', 'antwerp'), { id: 'p', location: outside }];
      const answer = await service.sync(coordinateRequest({ jobs }));
      expectEnvelope(answer, 'VALIDATION_ERROR');
      const { detail, context } = answer.body;
      expect(detail).toMatchObject({ ...outside, location_index: expect.any(Number) });
      expect(context).toMatchObject({ ...outside, location_index: detail.location_index });
      expect(listedErrors(answer)).toEqual(['OUT_OF_REGION jobs[1].location']);
      expect(detail.message).toMatch(/Paris/);
    });

    it('lists every field that names it', async () => {
      const jobs = ['p', 'q'].map((id) => ({ id, location: outside }));
      const resources = [{ id: 'v1', start_location: outside, end_location: PLACES.ghent }];
      expect(listedErrors(await service.validate(coordinateRequest({ resources, jobs })))).toEqual([
        'OUT_OF_REGION resources[0].start_location',
        'OUT_OF_REGION jobs[0].location',
        'OUT_OF_REGION jobs[1].location',
      ]);
    });

    it('says so when latitude and longitude look swapped', async () => {
      const { lat, lon } = PLACES.ghent;
      const jobs = [{ id: 's', location: { lat: lon, lon: lat } }];
      const answer = await service.sync(coordinateRequest({ jobs }));
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(answer.body.detail.message).toMatch(/swapped/i);
    });

    it('checks depots before resources before jobs', async () => {
      const resources = [{ id: 'v1', start_location: { ...outside, label: 'start' } }];
      const answer = await service.sync(
        coordinateRequest({ resources, jobs: [{ id: 'p', location: outside }] }),
      );
      expect(answer.body.detail.label).toBe('start');
      const depots = [{ id: 'd', location: { ...outside, label: 'depot' } }];
      const other = await service.sync(coordinateRequest({ depots, resources }));
      expect(other.body.detail.label).toBe('depot');
    });

    it.each([
      ['the south-west corner', 49.4, 2.3, 200],
      ['the north-east corner', 51.6, 6.5, 200],
      ['a little south', 49.399_999, 2.3, 422],
      ['a little east', 51.6, 6.500_001, 422],
    ])('includes its bounds: %s', async (_, lat, lon, status) => {
      const resources = [{ id: 'v1', start_location: { lat: 50.5, lon: 4.4 } }];
      const answer = await service.sync(
        coordinateRequest({ resources, jobs: [{ id: 'c', location: { lat, lon } }] }),
      );
      expect(answer.status).toBe(status);
    });

    it('does not apply where matrices are sent', async () => {
      const body = request();
      body.travel.locations = [outside, { lat: 40, lon: -74 }];
      await service.solve(body);
    });
  });

  describe('departure_time (interface rules 7 to 9, B6)', () => {
    const shift = { time_window: { start: 28_800, end: 72_000 } };
    const pin = { departure_time: 28_800, allowed_resource_ids: ['v1'] };
    const pinned = (job: object = {}, resource: object = shift) =>
      coordinateRequest({
        resources: [resourceAt('v1', 'brussels', resource)],
        jobs: [
          jobAt('near', 'mechelen'),
          jobAt('far', 'antwerp', { ...pin, ...job }),
          jobAt('west', 'ghent'),
        ],
      });

    it('makes the job the first stop, at departure plus travel', async () => {
      const plan = await service.solve(pinned());
      expect(jobsOf(plan, 'v1')[0]).toBe('far');
      const route = plan.routes[0]!;
      expect(route.activities[0]?.departure_time).toBe(28_800);
    });

    it('sets up a place once for the pinned job and its neighbours', async () => {
      const setup = { setup_time: 600 };
      const body = pinned(setup);
      body.jobs!.push(jobAt('beside', 'antwerp', setup));
      const plan = await service.solve({ ...body, options: { setup_once_per_location: true } });
      expect(jobsOf(plan, 'v1').slice(0, 2)).toEqual(['far', 'beside']);
      expect(['far', 'beside'].map((id) => stopOf(plan, id).setup_time)).toEqual([600, 0]);
      expect(plan.routes[0]?.activities[0]?.departure_time).toBe(28_800);
    });

    it('keeps the pin beside locks where setup is done once a place', async () => {
      const routes = [{ resource_id: 'v1', job_ids: ['far', 'near'] }];
      const options = { setup_once_per_location: true };
      const plan = await service.solve({ ...pinned(), options, locks: { routes } });
      expect(jobsOf(plan, 'v1')[0]).toBe('far');
      const others = [{ resource_id: 'v1', job_ids: ['west', 'near'] }];
      const second = await service.solve({ ...pinned(), options, locks: { routes: others } });
      expect(jobsOf(second, 'v1')[0]).toBe('far');
    });

    it('lets no pinned job into a strict route that does not name it, also where setup is done once a place', async () => {
      const routes = [{ resource_id: 'v1', job_ids: ['west'], strict: true }];
      const plan = await service.solve({
        ...pinned(),
        options: { setup_once_per_location: true },
        locks: { routes },
      });
      expect(jobsOf(plan, 'v1')).toEqual(['west']);
    });

    it('replaces the windows of the job, with a warning where they are disjoint', async () => {
      const plan = await service.solve(pinned({ time_windows: [{ start: 60_000, end: 61_000 }] }));
      expect(jobsOf(plan, 'v1')[0]).toBe('far');
      expect(plan.warnings.join()).toMatch(/window/i);
    });

    it('leaves at departure_time also when the shift begins at another time, with a warning', async () => {
      const plan = await service.solve(pinned({}, { time_window: { start: 25_200, end: 72_000 } }));
      expect(plan.routes[0]?.activities[0]?.departure_time).toBe(28_800);
      expect(plan.warnings.join()).toMatch(/departure_time/);
    });

    it.each([
      ['no resource', undefined],
      ['an empty list', []],
      ['two resources', ['v1', 'v2']],
    ])('refuses a pin with %s', async (_, allowed) => {
      const body = pinned({ allowed_resource_ids: allowed });
      body.resources.push(resourceAt('v2', 'ghent'));
      const answer = await service.sync(body);
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer).join()).toContain('jobs[1]');
    });

    it('refuses it with matrices too, where the pin itself is ignored with a warning', async () => {
      expectEnvelope(
        await service.sync(request({ jobs: [job('a', 1, { departure_time: 5 })] })),
        'VALIDATION_ERROR',
      );
      const plan = await service.solve(request({ jobs: [job('a', 1, pin)] }));
      expect(plan.warnings.join()).toMatch(/departure_time/);
    });

    it('refuses two pins on one resource', async () => {
      const body = pinned();
      Object.assign(body.jobs![0]!, pin);
      expectEnvelope(await service.sync(body), 'VALIDATION_ERROR');
    });
  });
});
