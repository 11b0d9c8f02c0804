import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectSound } from '../support/checker';
import { request, scatteredRequest } from '../support/factories';
import { KEYS, Service } from '../support/service';
import type { PlanBody } from '../support/wire';

/** Reliability C8 allows 5 % and 200 ms beyond a limit; a busy machine gets five times that. One that heeds no limit goes on for ever. */
const allowedMs = (limitSeconds: number) => 1_000 * limitSeconds + 5 * (50 * limitSeconds + 200);

/** Time, iterations, seeds, clients that go away, and callbacks that are never made. */
describe('budgets of a solve', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ MAX_CONCURRENT_SOLVES: '1' });
  });
  afterAll(() => service.close());

  const essence = ({ routes, unserved, score, status }: PlanBody) => ({ routes, unserved, score, status });

  it('gives the same plan for the same seed and iterations', async () => {
    const body = scatteredRequest(40, { seed: 3, max_iterations: 3_000 });
    const [first, second] = [await service.solve(body), await service.solve(body)];
    expect(essence(second)).toEqual(essence(first));
    expect(first.solver).toMatchObject({ deterministic: true, stopped_by: 'iterations' });
  });

  it('finds better plans with more iterations', async () => {
    const at = async (max_iterations: number) =>
      (await service.solve(scatteredRequest(60, { seed: 1, max_iterations }))).score.total;
    expect(await at(20_000)).toBeLessThan(await at(1));
  });

  it.each([0.5, 1])('keeps a limit of %s s', async (time_limit_seconds) => {
    const body = scatteredRequest(80, { time_limit_seconds, search_mode: 'consume_all_time' });
    const started = performance.now();
    // The checker is no part of the time.
    const { status, body: plan } = await service.syncUnjudged(body);
    const tookMs = performance.now() - started;
    expect(status).toBe(200);
    expectSound(body, plan);
    expect(tookMs).toBeGreaterThan(900 * time_limit_seconds);
    expect(tookMs).toBeLessThan(allowedMs(time_limit_seconds));
    expect(plan.solve_time_ms).toBeLessThanOrEqual(tookMs);
    expect(plan.solver).toMatchObject({ time_limit_seconds });
  });

  it('answers a tiny request at once, whatever its limit', async () => {
    const started = performance.now();
    const plan = await service.solve(request({ places: 5, options: { time_limit_seconds: 30 } }));
    expect(plan.status).toBe('optimal');
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('lowers a limit above the largest, with a warning (A9)', async () => {
    const plan = await service.solve(
      request({ options: { time_limit_seconds: 99_999, max_iterations: 10 } }),
    );
    expect(plan.solver).toMatchObject({ time_limit_seconds: 3_600 });
    expect(plan.warnings.join()).toMatch(/time_limit_seconds/);
  });

  it('takes an unknown engine as auto, with a warning (A9)', async () => {
    const plan = await service.solve(request({ options: { engine: 'quantum', max_iterations: 10 } }));
    expect(plan.warnings.join()).toMatch(/engine/);
  });

  it('frees the only slot when its client goes away (B45)', async () => {
    const gone = new AbortController();
    const body = JSON.stringify(
      scatteredRequest(60, { time_limit_seconds: 60, search_mode: 'consume_all_time' }),
    );
    const headers = { ...KEYS, 'Content-Type': 'application/json' };
    const left = fetch(`${service.url}/api/v1/optimize/sync`, {
      method: 'POST',
      headers,
      body,
      signal: gone.signal,
    });
    setTimeout(() => gone.abort(), 500);
    await expect(left).rejects.toThrow();
    const started = performance.now();
    await service.solve(request());
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('accepts webhooks and never calls them (B40)', async () => {
    let calls = 0;
    const listener = createServer((_, response) => {
      calls += 1;
      response.end();
    });
    listener.on('connection', () => (calls += 1));
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    const { port } = listener.address() as AddressInfo;
    const hook = {
      url: `http://127.0.0.1:${port}/done`,
      events: ['completed', 'failed'],
      headers: { 'X-Token': 't0ken' },
    };
    const plan = await service.solve(request({ webhooks: [hook] }));
    expect(JSON.stringify(plan)).not.toContain('t0ken');
    await new Promise((resolve) => setTimeout(resolve, 300));
    listener.close();
    expect(calls).toBe(0);
  });
});
