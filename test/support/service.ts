import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { createApp } from '../../src/app';
import { AnswerWatch } from './answer-watch';
import { expectSound } from './checker';
import { expectPlanOf, type JudgedBy, type SolvingRoute } from './judged';
import { isSayable, type SeedRoute, seedRoutesOf } from './seed-routes';
import type { PlanBody, RequestBody } from './wire';

/** Each request of a test is solved for itself, unless the test is about what is kept. */
export const UNCACHED = { RESULT_CACHE_ENABLED: 'false' };

/** A second or two of processor time for every service that a test starts, which no test of a few requests gets back. */
export const COLD = { WARM_UP: 'false' };

export const KEYS = { 'X-API-Key': 'dev-app-key', 'X-Client-Key': 'dev-client-key' };

/** Bodies come as text where the text is the point (duplicate keys, broken JSON). */
export type Body = RequestBody | object | string;

/** Whatever JSON.parse gives: tests read answers freely. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer<T = Json> {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: T;
}

/** The answer to a solve: what a plan says, and what the tests read beside it. */
export interface SolvedBody extends PlanBody {
  readonly request_id: string;
  readonly cached: boolean;
  readonly warning_details: { code: string; message: string; field: string | null }[];
  readonly solver: Record<string, unknown>;
}

interface Asking extends JudgedBy {
  /** Who asks; the development keys, unless told. */
  readonly headers?: Record<string, string>;
}

/** The real service with the real kernel, on a free port. Every answer must be as the OpenAPI document says. */
export class Service {
  private constructor(
    private readonly app: NestExpressApplication,
    readonly url: string,
    readonly watch: AnswerWatch,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Service> {
    const service = await Service.listening(env);
    await service.ready();
    return service;
  }

  /** It answers, and may wait for something still. */
  static async listening(env: Record<string, string> = {}): Promise<Service> {
    const app = await createApp({ logger: false, env: { NODE_ENV: 'test', ...UNCACHED, ...COLD, ...env } });
    const watch = new AnswerWatch(app.getHttpServer());
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new Service(app, `http://127.0.0.1:${port}`, watch);
  }

  /** Solver threads warm up after the port is open; a test should not pay for that. */
  async ready(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await fetch(`${this.url}/health/ready`)).status === 200) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the service did not become ready within 20 s');
  }

  async close(): Promise<void> {
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
    this.watch.expectDocumented();
  }

  /** What the router has, as `METHOD /path` with parameters as the document writes them. */
  routes(): string[] {
    const { router } = this.app.getHttpAdapter().getInstance();
    const layers = router.stack as unknown as {
      route?: { path: string; methods: Record<string, boolean> };
    }[];
    const all = layers.flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${route?.path.replace(/:(\w+)/g, '{$1}')}`,
      ),
    );
    return [...new Set(all)].sort();
  }

  async post<T = Json>(path: string, body: Body, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    const sent = supertest(this.url).post(path).set(headers).set('Content-Type', 'application/json');
    const answer = await sent.send(typeof body === 'string' ? body : JSON.stringify(body));
    this.watch.expectDocumented();
    return { status: answer.status, headers: answer.headers, body: answer.body as T };
  }

  async get<T = Json>(path: string, headers: Record<string, string> = KEYS): Promise<Answer<T>> {
    const answer = await supertest(this.url).get(path).set(headers);
    this.watch.expectDocumented();
    return { status: answer.status, headers: answer.headers, body: answer.body as T };
  }

  /** Asks a route that solves; a plan (200) is judged at once, whatever the test looks at. */
  private async judged(route: SolvingRoute, body: Body, { headers, ...by }: Asking = {}): Promise<Answer> {
    const answer = await this.post(`/api/v1/optimize/${route}`, body, headers);
    if (answer.status === 200) {
      expectPlanOf(route, body, answer.body, by);
    }
    return answer;
  }

  sync(body: Body, asking?: Asking): Promise<Answer> {
    return this.judged('sync', body, asking);
  }

  /** For bodies that may be wrong in any way, and for requests too large for the checker (docs/testing.md names them). */
  syncUnjudged(body: Body): Promise<Answer> {
    return this.post('/api/v1/optimize/sync', body);
  }

  validate(body: Body): Promise<Answer> {
    return this.post('/api/v1/optimize/validate', body);
  }

  reoptimize(body: Body, asking?: Asking): Promise<Answer> {
    return this.judged('reoptimize', body, asking);
  }

  replan(body: Body, asking?: Asking): Promise<Answer> {
    return this.judged('replan', body, asking);
  }

  /** For originals into which the service injects recurring jobs. */
  replanUnjudged(body: Body): Promise<Answer> {
    return this.post('/api/v1/optimize/replan', body);
  }

  /** Scores given routes. */
  evaluate(base: RequestBody, routes: readonly SeedRoute[], asking?: Asking): Promise<Answer> {
    return this.judged('evaluate', { base, solution_routes: routes }, asking);
  }

  /** For routes that break a rule and are wanted as they are, and where hundreds are asked for a figure each. */
  evaluateUnjudged(base: RequestBody, routes: readonly SeedRoute[]): Promise<Answer> {
    return this.post('/api/v1/optimize/evaluate', { base, solution_routes: routes });
  }

  suggestInsertion(
    base: RequestBody,
    routes: readonly SeedRoute[],
    jobs: readonly object[],
    asking?: Asking,
  ): Promise<Answer> {
    const body = { base, current_solution: { routes }, new_jobs: jobs };
    return this.judged('suggest-insertion', body, asking);
  }

  /** Every plan that sync gives, and that was judged there, is the same plan at the same total when it comes back (contract C14). */
  async expectSameEvaluated(request: RequestBody, plan: PlanBody): Promise<void> {
    const answer = await this.evaluateUnjudged(request, seedRoutesOf(plan));
    if (answer.status !== 200) {
      const shown = JSON.stringify(answer.body.detail).slice(0, 1_000);
      throw new Error(`evaluate answered a plan of sync with ${answer.status} ${shown}`);
    }
    expect(answer.body.score.total).toBe(plan.score.total);
    if (isSayable(plan)) {
      expect(answer.body.routes).toEqual(plan.routes);
    } else {
      expectSound(request, answer.body, 'given');
    }
  }

  /** Solves, expects a plan, which is judged, and has it evaluated. */
  async solve(request: RequestBody): Promise<SolvedBody> {
    const answer = await this.sync(request);
    if (answer.status !== 200) {
      throw new Error(`expected a plan, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 2_000)}`);
    }
    await this.expectSameEvaluated(request, answer.body);
    return answer.body as SolvedBody;
  }

  /** Solves what nobody can serve: 422, and the plan fields beside the error are judged too (contract B1). */
  async solveInfeasible(request: RequestBody): Promise<SolvedBody & { code: string; detail: Json }> {
    const answer = await this.sync(request);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body.status).toBe('infeasible');
    expectSound(request, { solve_time_ms: 0, ...answer.body });
    return answer.body;
  }
}

/** The one envelope of contract A15, nothing of the machine in it. */
export function expectEnvelope(answer: Answer, code: string, status = 422): void {
  const { body } = answer;
  if (answer.status !== status || body.code !== code) {
    const shown = JSON.stringify(body).slice(0, 1_500);
    throw new Error(`expected ${status} ${code}, got ${answer.status} ${shown}`);
  }
  expect(body).toMatchObject({ code, http_status: status, detail: { code, errors: expect.any(Array) } });
  expect(body.detail.message).toEqual(expect.stringMatching(/\S/));
  expect(body.context).toEqual(body.detail.context);
  expect(body).toHaveProperty('detail.field');
  expect(body.request_id).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.[jt]s:\d|"stack"/);
}

/** The errors listed, as `CODE field`. */
export function listedErrors(answer: Answer): string[] {
  const errors = answer.body.detail.errors as { code: string; field: string | null }[];
  return errors.map(({ code, field }) => `${code} ${field}`);
}

/** Which jobs a resource serves, in order; empty when it is not used. */
export function jobsOf(plan: PlanBody, resourceId: string): string[] {
  const route = plan.routes.find(({ resource_id: id }) => id === resourceId);
  return (route?.activities ?? []).flatMap(({ job_id: id }) => id ?? []);
}

export function stopOf(plan: PlanBody, jobId: string) {
  const stop = plan.routes.flatMap(({ activities }) => activities).find(({ job_id: id }) => id === jobId);
  if (!stop) {
    throw new Error(`job ${jobId} is not in a route`);
  }
  return stop;
}

/** What an answer plans, without what differs from one solve of a request to the next. */
export function planOf({ status, body }: { readonly status: number; readonly body: Json }): unknown[] {
  return [status, body.status, body.routes, body.unserved, body.score, body.warnings];
}

export function reasonOf(plan: PlanBody, jobId: string): string | undefined {
  return plan.unserved.find(({ job_id: id }) => id === jobId)?.reason;
}
