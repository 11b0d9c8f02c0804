import { JobsClient } from '../support/jobs-client';
import { note } from '../support/note';
import { Latencies } from './support/latencies';
import { Service } from '../support/service';
import { spiralRequest } from '../pool/support/solves';

/** Timings on a busy machine: a bound in a test is five times what the service promises. */
const SLACK = 5;
/** Answers that follow a fault. */
const MEASURED = Number(process.env['FAULTS_MEASURED'] ?? (process.env['TEST_LONG'] === '1' ? 50 : 5));

describe('SOLVER_FAULTS', () => {
  let service: Service;
  afterEach(() => service.close());

  it.each(['trap', 'memory', 'exit'])(
    'cost the caller one 500 with the envelope (%s), and /health nothing',
    async (fault) => {
      service = await Service.start({ SOLVER_FAULTS: `${fault}=1` });
      for (let round = 0; round < 3; round += 1) {
        const answer = await service.sync(spiralRequest(10));
        expect(answer.status).toBe(500);
        expect(answer.body).toMatchObject({ code: 'SOLVER_ERROR', detail: { code: 'SOLVER_ERROR' } });
        expect(JSON.stringify(answer.body)).not.toMatch(/unreachable|solver-wasm|\.js|\.ts/);
        expect((await fetch(`${service.url}/health`)).status).toBe(200);
      }
    },
  );

  it.each(['trap', 'exit', 'oom', 'memory'])(
    'leave the next request its answer soon (%s, reliability C1)',
    async (fault) => {
      service = await Service.start({ SOLVER_FAULTS: `${fault}=0.5`, MAX_CONCURRENT_SOLVES: '1' });
      const next = new Latencies();
      for (let sent = 0, hasFailed = false; next.count < MEASURED && sent < 20 * MEASURED; sent += 1) {
        const since = performance.now();
        const { status } = await service.sync(spiralRequest(10, { max_iterations: 10 + sent }));
        if (hasFailed && status === 200) {
          next.add(performance.now() - since);
        }
        hasFailed = status === 500;
      }
      note(`the next answer after ${fault}, its own solve included: ${next.describe()}`);
      expect(next.count).toBe(MEASURED);
      // Twice the slack: it may start a thread, on a machine that does ten things beside.
      expect(next.quantile(0.5)).toBeLessThan(2 * 200 * SLACK);
    },
    30_000 * MEASURED,
  );

  it('cost a request that hangs no more than two seconds over its limit', async () => {
    service = await Service.start({ SOLVER_FAULTS: 'hang=1', MAX_CONCURRENT_SOLVES: '1' });
    const started = performance.now();
    const answer = await service.sync(spiralRequest(10, { time_limit_seconds: 0.5 }));
    const tookMs = performance.now() - started;
    note(`a request of 0.5 s that hangs: 500 after ${tookMs.toFixed(0)} ms`);
    expect(answer.status).toBe(500);
    expect(tookMs).toBeLessThan(2_500 + 200 * SLACK);
  });

  it.each(['trap', 'memory', 'exit'])(
    'cost a job its end (%s), and its slot is back for the next one',
    async (fault) => {
      service = await Service.start({ SOLVER_FAULTS: `${fault}=1`, MAX_CONCURRENT_SOLVES: '1' });
      const client = new JobsClient(service);
      for (let round = 0; round < 3; round += 1) {
        const { job_id: id } = await client.accepted(spiralRequest(10));
        const failed = await client.untilEnded(id);
        expect(failed).toMatchObject({
          status: 'failed',
          result: null,
          error: { code: 'SOLVER_ERROR', retryable: true },
        });
        expect(failed.started_at).not.toBeNull();
      }
    },
  );

  it('are ignored unless NODE_ENV is test', async () => {
    service = await Service.start({ SOLVER_FAULTS: 'trap=1', NODE_ENV: 'development' });
    expect((await service.sync(spiralRequest(10))).status).toBe(200);
  });
});
