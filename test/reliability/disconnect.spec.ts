import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../support/factories';
import { longRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { valueOf } from '../support/prometheus-text';
import { KEYS } from '../support/service';
import { Latencies } from './support/latencies';
import { Outside } from './support/outside';

const SYNC = '/api/v1/optimize/sync';
/** Reliability B8; a busy machine gets five times that. */
const FREE_MS = 5 * 1_000;
const ROUNDS = 12;

/** With the cache on, so that the solve of one who leaves might be thought to have others waiting for it. */
describe('a client of sync that goes away', () => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await Outside.startReady();
  }, 90_000);
  afterAll(() => outside.close());

  async function untilBusy(): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      const figures = await outside.figures();
      if (valueOf(figures, 'routing_pool_slots', { pool: 'solver', state: 'busy' }) === 1) {
        return;
      }
      await sleep(10);
    }
    throw new Error('no slot was busy within 5 s');
  }

  it('leaves its slot to the next one at once (reliability B8)', async () => {
    const free = new Latencies();
    for (let round = 0; round < ROUNDS; round += 1) {
      const gone = new AbortController();
      const leaving = fetch(`${outside.url}${SYNC}`, {
        method: 'POST',
        headers: { ...KEYS, 'Content-Type': 'application/json' },
        body: JSON.stringify(longRequest(60, { search_mode: 'consume_all_time' })),
        signal: gone.signal,
      }).then(
        () => 'answered',
        () => 'left',
      );
      await untilBusy();
      const next = outside.post(SYNC, request({ metadata: { problem_id: `next-${round}` } }));
      await sleep(50);
      gone.abort();
      expect(await leaving).toBe('left');
      expect((await free.of(() => next)).status).toBe(200);
    }
    note(`clients that left: the next one's answer came ${free.describe()} after them`);
    expect(free.max).toBeLessThan(FREE_MS);
    // Nothing was lost with them.
    const figures = await outside.figures();
    expect(valueOf(figures, 'routing_pool_admitted_tasks', { pool: 'solver' })).toBe(0);
  }, 90_000);
});
