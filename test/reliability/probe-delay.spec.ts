import { note } from '../support/note';
import { SMALL_BUT_HEAVY, SMALL_BUT_WORDY } from '../support/small-but-heavy';
import { KEYS } from '../support/service';
import { ServiceProcess } from '../e2e/service-process';

/** Reliability D1 promises 50 ms; a busy machine gets five times that. */
const LONGEST_PROBE_MS = 5 * 50;

/** What decides is the work that a body asks for, not its bytes: these have 10 to 230 KB. */
describe('Limits: D1, no single request delays the probe', () => {
  let service: ServiceProcess;
  let url: string;
  beforeAll(async () => {
    service = new ServiceProcess({ NODE_ENV: 'test', WARM_UP: 'true' });
    url = `http://127.0.0.1:${await service.port()}`;
    while ((await fetch(`${url}/health/ready`)).status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  afterAll(async () => {
    service.signal('SIGKILL');
    await service.exited;
  });

  /** The longest that /health took until the solve was answered, and what the service says preparing took. */
  async function probeDuring(body: object) {
    const solve = fetch(`${url}/api/v1/optimize/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...KEYS },
      body: JSON.stringify(body),
    });
    const answered = solve.then(
      () => true,
      () => true,
    );
    let [longestMs, probes, over] = [0, 0, false];
    while (!over) {
      const started = performance.now();
      expect((await fetch(`${url}/health`)).status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - started);
      probes += 1;
      over = await Promise.race([answered, new Promise<false>((resolve) => setTimeout(resolve, 5, false))]);
    }
    const answer = await solve;
    await answer.arrayBuffer();
    const prepMs = Number(/prep;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '')?.[1]);
    return { status: answer.status, longestMs, probes, prepMs };
  }

  /** Tried three times: a busy machine holds a probe up now and then, a busy main thread one of every try. */
  async function leastDelay(bodyOf: (metadata: object) => object, most: (prepMs: number) => number) {
    for (let tries = 1; ; tries += 1) {
      const tried = await probeDuring(bodyOf({ problem_id: `try ${tries}` }));
      if (tried.longestMs < most(tried.prepMs) || tries === 3) {
        return tried;
      }
    }
  }

  // Of those with breaks a third: the kernel, which has as much to do with them, must be through in its time on busy cores too.
  it.each([
    ['99 resources on 200 days', 99],
    ['breaks of 99 resources on 200 days', 33],
  ])(
    '%s',
    async (name, count) => {
      const heavy = SMALL_BUT_HEAVY[name] as { resources: object[] };
      // One job is enough: what is prepared are the vehicles, and the search has next to nothing to do.
      const jobs = [{ id: 'j', location: { lat: 50.6, lon: 4 } }];
      // On a busy machine the search may end before it has placed the job: an answer all the same.
      const options = { max_iterations: 1, on_infeasible: 'result', time_limit_seconds: 10 };
      const body = { ...heavy, resources: heavy.resources.slice(0, count), jobs, options };
      // Prepared on the main thread, a probe would take as long as that, on any machine.
      const most = (prepMs: number) => Math.max(LONGEST_PROBE_MS, prepMs / 4);
      const bodyOf = (metadata: object) => ({ ...body, metadata });
      const { status, longestMs, probes, prepMs } = await leastDelay(bodyOf, most);
      expect(status).toBe(200);
      note(
        `${name}: prepared in ${prepMs.toFixed(0)} ms, longest probe ${longestMs.toFixed(0)} ms of ${probes}`,
      );
      expect(prepMs).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(most(prepMs));
    },
    60_000,
  );

  it.each(Object.entries(SMALL_BUT_WORDY))(
    '%s',
    async (name, body) => {
      const { status, longestMs, probes } = await probeDuring(body);
      note(`${name}: ${status}, longest probe ${longestMs.toFixed(0)} ms of ${probes}`);
      expect([200, 422]).toContain(status);
      expect(longestMs).toBeLessThan(LONGEST_PROBE_MS);
    },
    60_000,
  );
});
