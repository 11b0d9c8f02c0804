import { JobsClient, longRequest, smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { type Figures, growingOf, valueOf } from '../support/prometheus-text';
import { Outside } from './support/outside';

const ROUNDS = 4;
const MOST_SERIES = 2_000;
const EVENTS = ['submitted', 'begun', 'completed', 'failed', 'cancelled', 'taken', 'left'] as const;

const jobsOf = (figures: Figures, event: (typeof EVENTS)[number]) =>
  valueOf(figures, 'routing_jobs_total', { event }) ?? NaN;
const activeOf = (figures: Figures, state: 'queued' | 'running') =>
  valueOf(figures, 'routing_jobs_active', { state }) ?? NaN;

/** What each scrape has to say, whatever is going on (reliability G3). */
function expectReconciled(figures: Figures): void {
  const ended = (['completed', 'failed', 'cancelled', 'left'] as const).map((event) =>
    jobsOf(figures, event),
  );
  const active = (['queued', 'running'] as const).map((state) => activeOf(figures, state));
  const sum = [...ended, ...active].reduce((total, count) => total + count, 0);
  const had = jobsOf(figures, 'submitted') + jobsOf(figures, 'taken');
  expect([sum, [...ended, ...active]]).toEqual([had, [...ended, ...active]]);
}

describe('figures of jobs while they come, end, fail and are cancelled', () => {
  let outside: Outside;
  let client: JobsClient;
  beforeAll(async () => {
    outside = await Outside.startReady({ MAX_CONCURRENT_SOLVES: '3', SOLVER_FAULTS: 'trap=0.2' });
    client = new JobsClient(outside);
  }, 90_000);
  afterAll(() => outside.close());

  /** Jobs of every kind and end; how many of them are jobs of their own. */
  async function load(): Promise<number> {
    // It lasts, so that it is in flight when the others come: a job whose result is known is in no figure.
    const same = longRequest(2);
    const sent = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => client.accepted(smallRequest(3 + i))),
      ...Array.from({ length: 3 }, () => client.accepted({ jobs: 'none' })),
      ...Array.from({ length: 3 }, () => client.accepted(same)),
      ...Array.from({ length: 5 }, () => client.accepted(longRequest(0.5, { live_tracking: true }))),
    ]);
    const long = await Promise.all(Array.from({ length: 4 }, () => client.accepted(longRequest(30))));
    // Twice each, of which one is too late; and one of a job that may be over.
    await Promise.all([...long, ...long, sent[0]].map(({ job_id: id }) => client.cancel(id)));
    const ids = new Set([...sent, ...long].map(({ job_id: id }) => id as string));
    await Promise.all([...ids].map((id) => client.untilEnded(id)));
    return ids.size;
  }

  it('reconcile at every moment, never fall, and stay few (reliability G3, G4)', async () => {
    let scrapes = 0;
    let going = true;
    let before = growingOf(await outside.figures());
    const watch = async () => {
      while (going) {
        const figures = await outside.figures();
        expectReconciled(figures);
        const after = growingOf(figures);
        expect([...before].filter(([id, value]) => (after.get(id) ?? -1) < value)).toEqual([]);
        before = after;
        scrapes += 1;
      }
    };
    const watching = watch();
    let made = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      made += await load();
    }
    going = false;
    await watching;

    const figures = await outside.figures();
    expectReconciled(figures);
    const [submitted, begun, completed, failed, cancelled, ...handed] = EVENTS.map((event) =>
      jobsOf(figures, event),
    );
    note(
      `figures of jobs: ${scrapes} scrapes reconcile; ${submitted} submitted, ${begun} begun, ${completed} completed, ${failed} failed, ${cancelled} cancelled; ${figures.series.length} series`,
    );
    expect(scrapes).toBeGreaterThan(5);
    // What the records say is what was counted.
    const { body: records } = await client.list('?include=none');
    const count = (status: string) =>
      (records as { status: string }[]).filter((record) => record.status === status).length;
    expect([count('completed'), count('failed'), count('cancelled')]).toEqual([completed, failed, cancelled]);
    expect([submitted, ...handed]).toEqual([made, 0, 0]);
    expect([activeOf(figures, 'queued'), activeOf(figures, 'running')]).toEqual([0, 0]);
    expect(figures.series.length).toBeLessThanOrEqual(MOST_SERIES);
    const ids = (records as { job_id: string }[]).map(({ job_id: id }) => id);
    expect(ids.filter((id) => figures.text.includes(id))).toEqual([]);
  }, 90_000);
});
