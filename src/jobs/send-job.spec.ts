import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { Job } from './job';
import { sendJobs } from './send-job';

/** Takes whatever comes, at once, as a fast client does. */
class Taker extends Writable {
  statusCode = 0;
  readonly headers = new Map<string, unknown>();
  private readonly parts: Buffer[] = [];

  setHeader(name: string, value: unknown): void {
    this.headers.set(name, value);
  }

  override _write(part: Buffer, _: string, done: () => void): void {
    this.parts.push(part);
    done();
  }

  get json(): { job_id: string; result: unknown }[] {
    return JSON.parse(Buffer.concat(this.parts).toString()) as { job_id: string; result: unknown }[];
  }
}

const JOBS = 2_000;
const RESULT_BYTES = 16 * 1_024;

function aJob(index: number): Job {
  return {
    ...{
      id: `job-${index}`,
      owner: { applicationId: 'a', clientId: 'c' },
      endpoint: 'async',
      requestId: 'r',
    },
    ...{ problemId: null, fingerprint: null, status: 'completed' },
    ...{ createdAt: index, startedAt: index, completedAt: index },
    ...{ attempts: 1, claim: 1, error: null, resultBytes: RESULT_BYTES },
  };
}

describe('a list of jobs (contract C16)', () => {
  it('is whole, with results until the budget is full, and leaves others their turns while it is written', async () => {
    const result = Buffer.from(JSON.stringify('x'.repeat(RESULT_BYTES - 2)));
    const taker = new Taker();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) {
        setImmediate(count);
      }
    };
    setImmediate(count);
    const jobs = Array.from({ length: JOBS }, (_, i) => ({ job: aJob(i), progress: null }));
    await sendJobs(taker as unknown as ServerResponse, jobs, () => Promise.resolve(result));
    isOver = true;
    // A turn for every fifty jobs: all of them in one would keep /health waiting (reliability D7).
    expect(turns).toBeGreaterThanOrEqual(JOBS / 50);
    expect(taker.json.map(({ job_id: id }) => id)).toEqual(jobs.map(({ job }) => job.id));
    const shown = taker.json.filter(({ result: one }) => one !== null).length;
    expect(shown).toBe((8 * 1_024 * 1_024) / RESULT_BYTES);
    expect(taker.headers.get('X-Results-Omitted')).toBe(JOBS - shown);
  });

  it('has none that was forgotten since it was looked up', async () => {
    const taker = new Taker();
    const jobs = [0, 1, 2].map((i) => ({ job: aJob(i), progress: null }));
    const resultOf = (id: string) => Promise.resolve(id === 'job-0' ? null : Buffer.from('{}'));
    await sendJobs(taker as unknown as ServerResponse, jobs, resultOf);
    expect(taker.json.map(({ job_id: id }) => id)).toEqual(['job-1', 'job-2']);
  });
});
