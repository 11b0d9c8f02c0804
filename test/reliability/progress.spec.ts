import { spiralRequest } from '../pool/support/solves';
import { JobsClient } from '../support/jobs-client';
import { note } from '../support/note';
import type { Json } from '../support/service';
import { Outside } from './support/outside';

const SECONDS = Number(process.env['PROGRESS_SECONDS'] ?? 5);
/** Polled by as many clients at once, each as fast as it is answered. */
const POLLERS = 4;
const LEAST_POLLS = 50;
/** Enough for the search to find something better again and again. */
const TOTAL = 150;

function watchedRequest(seconds: number) {
  return spiralRequest(TOTAL, {
    max_iterations: undefined,
    time_limit_seconds: seconds,
    live_tracking: true,
  });
}

/** What pollers see of watched jobs (reliability B6). */
describe('progress', () => {
  let outside: Outside;
  let client: JobsClient;
  beforeAll(async () => {
    outside = await Outside.startReady({ MAX_CONCURRENT_SOLVES: '2' });
    client = new JobsClient(outside);
  }, 90_000);
  afterAll(() => outside.close());

  /** Every record that one poller saw until the job had ended. */
  async function poll(id: string): Promise<Json[]> {
    const seen: Json[] = [];
    for (;;) {
      const { body } = await client.get(id);
      seen.push(body);
      if (body.completed_at !== null) {
        return seen;
      }
    }
  }

  function expectMonotone(records: readonly Json[]): number {
    const shown = records.filter(({ progress }) => progress !== null);
    let last: Json = null;
    let steps = 0;
    for (const { status, progress } of shown) {
      expect(Object.keys(progress as object).sort()).toEqual(['cost', 'served', 'total_jobs', 'unserved']);
      expect(status).toBe('running');
      expect([progress.served + progress.unserved, progress.total_jobs]).toEqual([TOTAL, TOTAL]);
      if (last !== null) {
        // More served before cheaper: the cost may rise with work that is served beside.
        expect(progress.served).toBeGreaterThanOrEqual(last.served);
        if (progress.served === last.served) {
          expect(progress.cost).toBeLessThanOrEqual(last.cost);
        }
        steps += progress.cost === last.cost ? 0 : 1;
      }
      last = progress;
    }
    // Once shown, it is shown until the end.
    const [first, until] = [records.indexOf(shown[0]), records.length - 1];
    expect(records.slice(first, until).every(({ progress }) => progress !== null)).toBe(true);
    return steps;
  }

  it('never gets worse, adds up, and is gone with the end', async () => {
    const { job_id: id } = await client.accepted(watchedRequest(SECONDS));
    const polls = await Promise.all(Array.from({ length: POLLERS }, () => poll(id)));
    const steps = polls.map(expectMonotone);
    const count = polls.reduce((sum, records) => sum + records.length, 0);
    note(
      `progress: ${count} polls of ${POLLERS} pollers, ${steps.join(', ')} changes seen, none for the worse`,
    );
    expect(count).toBeGreaterThan(LEAST_POLLS);
    expect(Math.max(...steps)).toBeGreaterThan(1);
    for (const records of polls) {
      const done = records.at(-1);
      expect([done.status, done.progress]).toEqual(['completed', null]);
      const last = records.filter(({ progress }) => progress !== null).at(-1);
      expect(done.result.score.total).toBeLessThanOrEqual(last.progress.cost);
    }
  }, 90_000);

  it('is gone with a cancel', async () => {
    const { job_id: id } = await client.accepted(watchedRequest(60));
    await client.until(id, ({ progress }) => progress !== null);
    const polling = poll(id);
    const { body } = await client.cancel(id);
    const records = await polling;
    expectMonotone(records);
    expect([body.progress, records.at(-1).progress]).toEqual([null, null]);
    expect((await client.get(id)).body).toEqual(body);
  }, 30_000);
});
