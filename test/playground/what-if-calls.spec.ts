import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import type { Json, Plan } from '../../playground/src/api/types';
import { planView } from '../../playground/src/plan/plan-view';
import { tasksOf } from '../../playground/src/request/tasks';
import { nameOfStop, NO_NEWS, NO_PAST } from '../../playground/src/whatif/day';
import { evaluationOf, handRoutesOf } from '../../playground/src/whatif/hand-plan';
import { NO_LOCKS, withLocks } from '../../playground/src/whatif/locks';
import { replanOf } from '../../playground/src/whatif/replan';
import { KEYS, runApp, type RunningApp } from '../e2e/running-app';

const FOLDER = join(__dirname, '../../examples');
/** All of them with TEST_LONG=1, else every third. */
const EXAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .filter((_, i) => process.env['TEST_LONG'] === '1' || i % 3 === 0);

/** What the playground makes of the plans of the examples, asked of the service itself. */
describe('the calls of what-if by hand', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp();
  });
  afterAll(() => running.close());

  const ask = async (route: string, body: Json) => {
    const { status, body: answer } = await supertest(running.url)
      .post(`/api/v1/optimize/${route}`)
      .set(KEYS)
      .send(body as object);
    return { status, answer };
  };

  const names = (plan: Plan): string[] =>
    [...planView(plan, []).stops.values()].flatMap((stop) => nameOfStop(stop) ?? []);

  it.each(EXAMPLES)('of %s are understood, and say what they mean', async (name) => {
    const request = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Json;
    const plan = (await ask('sync', request)).answer as Plan;
    const tasks = tasksOf(request);
    const view = planView(plan, tasks);
    const routes = handRoutesOf(view, request);

    // As it is: at the cost that it had.
    const scored = await ask('evaluate', evaluationOf(request, routes));
    expect([scored.status, scored.answer.score?.total]).toEqual([200, plan.score.total]);

    // All of it locked: the same routes again.
    const locks = { ...NO_LOCKS, routes: new Set(view.routes.map((route) => route.name)) };
    const again = await ask('reoptimize', withLocks(request, routes, locks));
    expect([again.status, names(again.answer as Plan)]).toEqual([200, names(plan)]);

    // In the middle of the day: all that is not done is left, or is told to be unserved.
    const middles = plan.routes.map(({ start_time: from, end_time: to }) => (from + to) / 2);
    const clock = Math.round(Math.max(...middles));
    const { body, past } = replanOf({ request, view, tasks, past: NO_PAST }, { ...NO_NEWS, clock });
    expect(past.stops.length).toBeGreaterThan(0);
    const rest = await ask('replan', body);
    expect([200, 'SOLVER_INFEASIBLE']).toContain(rest.status === 200 ? 200 : rest.answer.code);
    expect(rest.status === 200 || plan.status === 'infeasible').toBe(true);
    const left = rest.answer as Plan;
    const known = new Set([
      ...past.stops.map((stop) => stop.name),
      ...names(left).map((one) => one.replace(/ \(delivery\)$/, ':delivery')),
      ...left.unserved.map(({ job_id: id }) => id),
    ]);
    expect(names(plan).filter((one) => !known.has(one))).toEqual([]);
    expect(names(left).filter((one) => past.stops.some((stop) => stop.name === one))).toEqual([]);
  });
});
