import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectEnvelope, jobsOf, Service, type SolvedBody, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'examples', 'recipes');
const PAGE = readFileSync(join(ROOT, 'docs', 'recipes.md'), 'utf8');
const RECIPES = readdirSync(FOLDER)
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'morning');
const NOON = 43_200;
const LATE_PRICE = 40;

interface Replan extends Record<string, unknown> {
  original_request: RequestBody;
  completed_jobs: { job_id: string; resource_id: string; started_at: number; finished_at: number }[];
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as T;
const morning = read<RequestBody>('morning');
/** The same body with one thing changed. */
const without = (body: Replan, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)) as Replan;
const clock = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;

/** The section that is about a file, by its title. */
const titleOf = (name: string) =>
  PAGE.split(/^## /m)
    .find((text) => text.includes(`examples/recipes/${name}.json`))
    ?.split('\n')[0] ?? '';

/** A plan as the page's tables show it, a row a route. */
function rowsOf({ routes }: SolvedBody): string[] {
  return routes.map(({ resource_id: id, activities }) => {
    const visits = activities.flatMap(({ job_id: job, arrival_time: at }) =>
      job ? `${job} ${clock(at)}` : [],
    );
    return `| ${id} | ${visits.join(', ')} | ${clock(activities.at(-1)!.arrival_time)} |`;
  });
}

/** The text under a title. */
const sectionOf = (title: string) => PAGE.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';

/** The part as jest matches it: of lists some entries, of objects some fields. */
function partly(part: unknown): unknown {
  if (Array.isArray(part)) {
    return expect.arrayContaining(part.map(partly));
  }
  return typeof part === 'object' && part !== null
    ? expect.objectContaining(
        Object.fromEntries(Object.entries(part).map(([key, one]) => [key, partly(one)])),
      )
    : part;
}

/** The tables of the section under a title, without their heads. */
function rowsUnder(title: string): string[] {
  return sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| van-'));
}

describe('the recipes', () => {
  let service: Service;
  let planned: SolvedBody;
  beforeAll(async () => {
    service = await Service.start();
    planned = await service.solve(morning);
  });
  afterAll(() => service.close());

  /** Solves a body, whose plan is judged. */
  async function replanned(body: Replan): Promise<SolvedBody> {
    const answer = await service.replan(body);
    expect([answer.status, answer.body.detail?.message]).toEqual([200, undefined]);
    return answer.body as SolvedBody;
  }

  /** What each recipe promises of its plan. */
  const PROMISES: Readonly<Record<string, (plan: SolvedBody, body: Replan) => void | Promise<void>>> = {
    'no-show': (plan) => {
      expect(stopOf(plan, 'ghent-again').arrival_time).toBeGreaterThanOrEqual(50_400);
      const { activities } = plan.routes.find(({ resource_id: id }) => id === 'van-2')!;
      expect(activities[0]?.location).toMatchObject({ label: 'Ghent, Korenmarkt' });
      expect(activities[0]?.departure_time).toBeGreaterThanOrEqual(36_600);
    },
    breakdown: async (plan, body) => {
      expect(jobsOf(plan, 'van-1')).toEqual([]);
      expect(plan.score.fixed_vehicle_cost).toBe(100_000);
      const { original_request: original } = body;
      const resources = original.resources.filter(({ id }) => id !== 'van-3');
      const alone = await service.replan({ ...body, original_request: { ...original, resources } });
      expectEnvelope(alone, 'SOLVER_INFEASIBLE');
      expect(jobsOf(alone.body, 'van-2').length).toBeGreaterThan(0);
      expect(alone.body.unserved).toContainEqual(
        expect.objectContaining({
          job_id: expect.stringMatching(/^(lier|leuven)$/),
          reason: expect.any(String),
        }),
      );
    },
    'urgent-job': async (plan, body) => {
      expect(stopOf(plan, 'brussels-urgent').arrival_time).toBeLessThanOrEqual(48_600);
      const calm = await replanned(without(body, 'new_jobs'));
      expect(PAGE).toContain(`Here ${(plan.score.total - calm.score.total).toLocaleString('en')}, `);
      for (const job of ['leuven', 'bruges', 'dendermonde']) {
        expect(stopOf(plan, job).arrival_time).toBe(stopOf(calm, job).arrival_time);
      }
    },
    'late-running': (plan) => {
      const late = stopOf(plan, 'leuven').arrival_time - NOON;
      expect(stopOf(plan, 'leuven').late_by).toBe(late);
      expect(plan.score.time_window_penalty).toBe(late * LATE_PRICE);
      expect(PAGE).toContain(`(${late} seconds)`);
      expect(PAGE).toContain(`(${late} × ${LATE_PRICE})`);
      expect(plan.routes.flatMap(({ violations }) => violations)).toMatchObject([
        { type: 'late', hard: false },
      ]);
    },
    'cancelled-job': async (plan, body) => {
      expect(jobsOf(plan, 'van-2')).toEqual(['dendermonde']);
      const visited = await replanned(without(body, 'cancelled_job_ids'));
      expect(plan.score.total).toBeLessThan(visited.score.total);
      const { locks: _, ...original } = body.original_request;
      const free = await replanned({ ...body, original_request: original });
      expect(free.routes.map(({ resource_id: id }) => id)).toEqual(['van-1']);
    },
  };

  it('begin with a morning that is planned as the page shows it', () => {
    expect(rowsUnder('The morning')).toEqual(rowsOf(planned));
  });

  it.each(RECIPES)('%s is answered as the page shows and says', async (name) => {
    const body = read<Replan>(name);
    const plan = await replanned(body);
    expect(plan.unserved).toEqual([]);
    expect(plan.warnings).toEqual([]);
    const over = [
      ...body.completed_jobs.map(({ job_id: id }) => id),
      ...((body['cancelled_job_ids'] as string[]) ?? []),
    ];
    const added = ((body['new_jobs'] as { id: string }[] | undefined) ?? []).map(({ id }) => id);
    const left = morning.jobs!.map(({ id }) => id).filter((id) => !over.includes(id));
    expect(plan.routes.flatMap(({ resource_id: id }) => jobsOf(plan, id)).sort()).toEqual(
      [...left, ...added].sort(),
    );
    expect(rowsUnder(titleOf(name))).toEqual(rowsOf(plan));
    await PROMISES[name]!(plan, body);
  });

  it.each(RECIPES)('%s sends the morning as it was, and what was served of its plan', (name) => {
    const { original_request: original, completed_jobs: completed } = read<Replan>(name);
    expect({ ...original, locks: morning['locks'] }).toEqual(morning);
    const isLate = name === 'late-running';
    for (const { job_id: id, resource_id: resource, started_at: from, finished_at: to } of completed) {
      const stop = stopOf(planned, id);
      expect(jobsOf(planned, resource)).toContain(id);
      expect([id, from]).toEqual([id, stop.arrival_time]);
      expect(to - stop.departure_time).toBe(isLate && id === 'antwerp' ? 39_600 - stop.departure_time : 0);
    }
  });

  it.each(RECIPES)('%s sends what the page shows of it', (name) => {
    const shown = [...sectionOf(titleOf(name)).matchAll(/^```json\n([^]*?)^```/gm)];
    expect(shown).toHaveLength(1);
    expect(read<Replan>(name)).toEqual(partly(JSON.parse(shown[0]?.[1] ?? '')));
  });

  it('are one for each file, and each file is named on the page', () => {
    expect(Object.keys(PROMISES).sort()).toEqual([...RECIPES].sort());
    const readme = readFileSync(join(ROOT, 'examples', 'README.md'), 'utf8');
    for (const name of ['morning', ...RECIPES]) {
      expect(readme).toContain(`| [recipes/${name}.json](recipes/${name}.json) |`);
      expect(PAGE).toContain(`--data @examples/recipes/${name}.json`);
    }
  });
});
