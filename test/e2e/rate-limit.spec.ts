import request from 'supertest';
import { expectEnvelope, KEYS, runApp, type RunningApp } from './running-app';

const PROBE = '/api/v1/optimize/probe/echo';

async function withApp(env: NodeJS.ProcessEnv, use: (running: RunningApp) => Promise<void>): Promise<void> {
  const running = await runApp({ env });
  try {
    await use(running);
  } finally {
    await running.close();
  }
}

const statusesOf = async (running: RunningApp, headers: Record<string, string>, times: number) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) {
    statuses.push((await request(running.url).post(PROBE).set(headers).send({})).status);
  }
  return statuses;
};

describe('rate limit per client key (contract A16)', () => {
  it('is off by default: no header, no 429', async () => {
    await withApp({}, async (running) => {
      const answer = await request(running.url).post(PROBE).set(KEYS).send({});
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    });
  });

  it('below and at the limit passes, above it 429 with Retry-After and X-RateLimit-*', async () => {
    await withApp({ RATE_LIMIT_PER_MINUTE: '3' }, async (running) => {
      const answers = [];
      for (let i = 0; i < 4; i++) {
        answers.push(await request(running.url).post(PROBE).set(KEYS).send({}));
      }
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
      expect(answers.map((answer) => answer.headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
      const last = answers[3];
      expectEnvelope(last?.body, 'RATE_LIMITED', 429);
      expect(last?.headers['x-ratelimit-limit']).toBe('3');
      // Three a minute: the next token is at most 20 s away.
      expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(20);
    });
  });

  it("a client's own rate_limit wins, and one client does not use up another's", async () => {
    const keys = {
      applications: [
        {
          id: 'a',
          key: 'app',
          clients: [
            { id: 'tight', key: 'tight', rate_limit: 1 },
            { id: 'free', key: 'free', rate_limit: 0 },
            { id: 'usual', key: 'usual' },
          ],
        },
      ],
    };
    await withApp({ RATE_LIMIT_PER_MINUTE: '2', GATEWAY_KEYS: JSON.stringify(keys) }, async (running) => {
      const of = (client: string) => ({ 'X-API-Key': 'app', 'X-Client-Key': client });
      expect(await statusesOf(running, of('tight'), 2)).toEqual([200, 429]);
      expect(await statusesOf(running, of('usual'), 3)).toEqual([200, 200, 429]);
      expect(await statusesOf(running, of('free'), 5)).toEqual([200, 200, 200, 200, 200]);
    });
  });
});

describe('failures per source address (reliability, Keys 7)', () => {
  const BAD = { 'X-API-Key': 'bad', 'X-Client-Key': 'bad' };

  it('at the bound still 403, above it 429; a valid key from the same address passes', async () => {
    await withApp({ AUTH_FAILURES_PER_MINUTE: '2' }, async (running) => {
      expect(await statusesOf(running, BAD, 3)).toEqual([403, 403, 429]);
      expect(await statusesOf(running, KEYS, 1)).toEqual([200]);
    });
  });

  it('a missing header is no guess at a key: it stays 401', async () => {
    await withApp({ AUTH_FAILURES_PER_MINUTE: '1' }, async (running) => {
      expect(await statusesOf(running, {}, 3)).toEqual([401, 401, 401]);
    });
  });

  it('guesses that begin alike are counted together, from whatever address; a valid key passes', async () => {
    const guess = (address: string, end: string) => ({
      'X-API-Key': `ro_app_abcde${end}`,
      'X-Client-Key': `ro_cli_${end}`,
      'X-Forwarded-For': address,
    });
    await withApp({ AUTH_FAILURES_PER_MINUTE: '1', TRUST_PROXY: 'loopback' }, async (running) => {
      expect(await statusesOf(running, guess('192.0.2.1', 'first'), 1)).toEqual([403]);
      expect(await statusesOf(running, guess('192.0.2.2', 'other'), 1)).toEqual([429]);
      expect(await statusesOf(running, KEYS, 1)).toEqual([200]);
    });
  });

  it('X-Forwarded-For counts only behind a trusted proxy (TRUST_PROXY)', async () => {
    const from = (address: string) => ({ ...BAD, 'X-Forwarded-For': address });
    await withApp({ AUTH_FAILURES_PER_MINUTE: '1' }, async (running) => {
      expect(await statusesOf(running, from('192.0.2.1'), 1)).toEqual([403]);
      expect(await statusesOf(running, from('192.0.2.2'), 1)).toEqual([429]);
    });
    await withApp({ AUTH_FAILURES_PER_MINUTE: '1', TRUST_PROXY: 'loopback' }, async (running) => {
      const other = { ...from('192.0.2.2'), 'X-API-Key': 'worse', 'X-Client-Key': 'worse' };
      expect(await statusesOf(running, from('192.0.2.1'), 1)).toEqual([403]);
      expect(await statusesOf(running, other, 1)).toEqual([403]);
    });
  });
});
