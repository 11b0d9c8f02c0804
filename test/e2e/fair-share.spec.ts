import { setTimeout as sleep } from 'node:timers/promises';
import { job, planeTravel, request, resource } from '../support/factories';
import { type Answer, expectEnvelope, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

const SYNC = '/api/v1/optimize/sync';
const GATEWAY_KEYS = JSON.stringify({
  applications: [
    {
      id: 'app',
      key: 'app-key',
      clients: [
        { id: 'loud', key: 'loud-key' },
        { id: 'quiet', key: 'quiet-key' },
      ],
    },
  ],
});
const LOUD = { 'X-API-Key': 'app-key', 'X-Client-Key': 'loud-key' };
const QUIET = { 'X-API-Key': 'app-key', 'X-Client-Key': 'quiet-key' };

function longRequest(seconds: number): RequestBody {
  const points = Array.from({ length: 41 }, (_, i): [number, number] => [
    (i * 7_919) % 5_003,
    (i * 104_729) % 4_999,
  ]);
  return request({
    travel: planeTravel(points),
    resources: [1, 2, 3].map((v) => resource(`v${v}`, { capacities: 20 })),
    jobs: points.slice(1).map((_, index) => job(`j${index}`, index + 1, { demands: 1 })),
    options: { time_limit_seconds: seconds, search_mode: 'consume_all_time' },
  });
}

/** One client sends more than there are slots and places in the queue; another wants small plans now and then. */
describe('two clients (reliability C7)', () => {
  const flood = new AbortController();
  const answered: Answer[] = [];
  let service: Service;

  /** By fetch, which can be taken back: nobody waits a minute for the flood. */
  async function sendLong(): Promise<void> {
    const sent = await fetch(`${service.url}${SYNC}`, {
      method: 'POST',
      headers: { ...LOUD, 'Content-Type': 'application/json' },
      body: JSON.stringify(longRequest(60)),
      signal: flood.signal,
    });
    const headers = Object.fromEntries(sent.headers.entries());
    answered.push({ status: sent.status, headers, body: await sent.json() });
  }

  beforeAll(async () => {
    const bounds = { MAX_CONCURRENT_SOLVES: '2', SOLVER_QUEUE_MAX_COUNT: '4' };
    service = await Service.start({ GATEWAY_KEYS, ...bounds });
    for (let i = 0; i < 10; i += 1) {
      sendLong().catch(() => undefined);
    }
    await sleep(1_000);
  });
  afterAll(async () => {
    flood.abort();
    await service.close();
  });

  it("answers the one's small solves soon while the other's long ones hold what one client may hold", async () => {
    for (let i = 0; i < 3; i += 1) {
      expect((await service.post(SYNC, request(), QUIET)).status).toBe(200);
    }
    // Behind a long solve they would have waited a minute: none has ended, all that was answered is what was refused.
    expect(answered.filter(({ status }) => status !== 503)).toEqual([]);
  });

  it('refuses of the flood, and only of it, what is beyond one slot and half of the queue', () => {
    expect(answered).toHaveLength(7);
    answered.forEach((answer) => {
      expectEnvelope(answer, 'SERVER_BUSY', 503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
