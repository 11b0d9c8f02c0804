import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShownPlan, tableOf } from '../../src/cli/table';
import { type DrawnAnswer, drawPicture } from '../../src/picture';
import { greatCircleMetres } from '../support/checker/travel';
import { Service } from '../support/service';
import type { PlaceBody, RequestBody } from '../support/wire';
import { PROMISES } from './example-promises';

const FOLDER = join(__dirname, '..', '..', 'examples');
const DOCS = join(__dirname, '..', '..', 'docs');
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

function example(name: string): RequestBody {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as RequestBody;
}

/** The tables that pages of docs/rules/ show for an example. */
function shownAnswers(name: string): string[] {
  const begin = `$ npx route-optimizer solve examples/${name}.json --table\n`;
  return readdirSync(join(DOCS, 'rules'))
    .map((page) => readFileSync(join(DOCS, 'rules', page), 'utf8'))
    .filter((page) => page.includes(begin))
    .map((page) => page.split(begin)[1]?.split('\n```')[0] ?? '');
}

describe('examples', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(NAMES)('%s is valid, and solved as its description says', async (name) => {
    const body = example(name);
    expect(body.metadata?.['problem_id']).toBe(name);
    expect((await service.validate(body)).status).toBe(200);
    const plan = await service.solve(body);
    const asked = body['output_options'] as { include_diagnostics?: boolean } | undefined;
    const asksWhy = asked?.include_diagnostics === true;
    expect(asksWhy ? ['infeasible'] : ['optimal', 'feasible']).toContain(plan.status);
    expect(plan.problem_id).toBe(name);
    PROMISES[name]?.(plan);
    expect(shownAnswers(name)).not.toEqual([]);
    // Where the clock cut a search off, another plan is right, too.
    if (plan.solver['deterministic'] === false) {
      return;
    }
    // What the pages of the rules show of it: make rule-pages.
    const answer = plan as unknown as ShownPlan & DrawnAnswer;
    for (const shown of shownAnswers(name)) {
      expect(tableOf(answer).trimEnd()).toBe(shown);
    }
    expect(drawPicture(body, answer)).toBe(readFileSync(join(DOCS, 'pictures', `${name}.svg`), 'utf8'));
  });

  it('promise something each, say what they show, and are listed in the README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const rules = readFileSync(join(FOLDER, '..', 'docs', 'rules.md'), 'utf8');
    expect(Object.keys(PROMISES).sort()).toEqual([...NAMES].sort());
    for (const name of NAMES) {
      const description = example(name).metadata?.['description'] as string;
      expect(description.length).toBeGreaterThan(40);
      expect(rules).toContain(`[${name}](../examples/${name}.json)`);
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
