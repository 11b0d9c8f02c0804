import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greatCircleMetres } from '../support/checker/travel';
import { jobsOf, reasonOf, Service, stopOf, type SolvedBody } from '../support/service';
import type { PlaceBody, RequestBody } from '../support/wire';

const FOLDER = join(__dirname, '..', '..', 'examples');
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

function example(name: string): RequestBody {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as RequestBody;
}

/** What each example promises in its description, beyond being solved. */
const PROMISES: Record<string, (plan: SolvedBody) => void> = {
  'belgian-deliveries': (plan) => expect(plan.routes.length).toBeLessThanOrEqual(4),
  'belgian-deliveries-matrix': (plan) => expect(plan.routes.length).toBeLessThanOrEqual(4),
  'departure-time': (plan) => expect(jobsOf(plan, 'technician')[0]).toBe('lift'),
  'mixed-fleet-matrices': (plan) => expect(plan.routes).toHaveLength(2),
  'named-capacities': (plan) => expect(plan.routes).toHaveLength(2),
  'open-routes': (plan) => {
    expect(jobsOf(plan, 'ends-anywhere').sort()).toEqual(['hasselt', 'leuven', 'tienen']);
    expect(jobsOf(plan, 'ends-at-home').sort()).toEqual(['aalst', 'dendermonde', 'sint-niklaas']);
  },
  'optional-jobs': (plan) => {
    expect(plan.unserved.map(({ job_id: id }) => id)).toEqual(['far-away']);
    expect(reasonOf(plan, 'far-away')).toBe('not_profitable');
  },
  precedence: (plan) => {
    const dry = stopOf(plan, 'paint-hall').departure_time + 7_200;
    expect(stopOf(plan, 'furnish-hall').arrival_time).toBeGreaterThanOrEqual(dry);
  },
  'several-depots': (plan) => {
    const west = plan.routes.find(({ resource_id: id }) => id === 'lorry-west');
    expect(west?.activities.at(-1)?.location_index).toBe(1);
  },
  skills: (plan) => expect(stopOf(plan, 'substation').service_time).toBe(4_320),
  'time-windows': (plan) => {
    expect(jobsOf(plan, 'van')[0]).toBe('bakery');
    expect(jobsOf(plan, 'van').at(-1)).toBe('home');
  },
};

describe('examples', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(NAMES)('%s is solved as its description says', async (name) => {
    const plan = await service.solve(example(name));
    expect(['optimal', 'feasible']).toContain(plan.status);
    expect(plan.problem_id).toBe(name);
    PROMISES[name]?.(plan);
  });

  it('promise something each, say what they show, and are listed in the README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(Object.keys(PROMISES).sort()).toEqual([...NAMES].sort());
    for (const name of NAMES) {
      const description = example(name).metadata?.['description'] as string;
      expect(description.length).toBeGreaterThan(40);
      expect(readme).toContain(`| [${name}.json](${name}.json) | ${description} |`);
    }
  });

  it('the Belgian day is the same with matrices: metres and seconds of the same places', () => {
    const [day, matrix] = [example('belgian-deliveries'), example('belgian-deliveries-matrix')];
    const depot = day.resources[0]!.start_location!;
    const places = [depot, ...day.jobs!.map((job) => job.location!)];
    const metres = (a: PlaceBody, b: PlaceBody) => greatCircleMetres(a.lat!, a.lon!, b.lat!, b.lon!) * 1.3;
    const table = (scale: number) =>
      places.map((from) => places.map((to) => Math.floor(metres(from, to) / scale + 0.5)));
    expect(matrix.travel.distance_matrix).toEqual(table(1));
    expect(matrix.travel.time_matrix).toEqual(table(13.9));
    expect(matrix.jobs!.map((job) => job.location_index)).toEqual(
      places.slice(1).map((_, index) => index + 1),
    );
    const bare = (body: RequestBody) =>
      body.jobs!.map(({ location: _, location_index: __, ...rest }) => rest);
    expect(bare(matrix)).toEqual(bare(day));
  });

  it('the Belgian day costs about the same either way', async () => {
    const [byPlaces, byMatrix] = [
      await service.solve(example('belgian-deliveries')),
      await service.solve(example('belgian-deliveries-matrix')),
    ];
    const ratio = byPlaces.score.travel_distance / byMatrix.score.travel_distance;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });
});
