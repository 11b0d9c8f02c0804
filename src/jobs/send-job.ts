import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JSON_TYPE, sendJsonParts } from '../common/http/send-json-parts';
import { writeJob } from './job-view';
import type { SeenJob } from './seen-job';

/** Jobs of a list that are written in one turn of the event loop: 1 to 2 ms. */
const JOBS_OF_A_TURN = 50;
/** Results of a list, together; older jobs show none (contract C16). */
const MOST_LISTED_BYTES = 8 * 1024 * 1024;

/** One job, with its result written as it was stored. */
export function sendJob(
  response: ServerResponse,
  status: number,
  { job, progress }: SeenJob,
  result: Uint8Array | null,
): void {
  sendJsonParts(response, status, writeJob(job, { result, progress }));
}

/** An array of jobs, as they come out of the store: neither they nor their results are ever in memory together. */
export async function sendJobs(
  response: ServerResponse,
  jobs: readonly SeenJob[],
  resultOf: ((id: string) => Promise<Uint8Array | null>) | null,
): Promise<void> {
  const shown = resultOf === null ? new Set<string>() : withinBudget(jobs);
  const omitted = jobs.filter(({ job }) => job.resultBytes !== null && !shown.has(job.id)).length;
  if (omitted > 0) {
    response.setHeader('X-Results-Omitted', omitted);
  }
  response.statusCode = 200;
  response.setHeader('Content-Type', JSON_TYPE);
  async function* pieces() {
    yield '[';
    let isFirst = true;
    for (const [i, { job, progress }] of jobs.entries()) {
      const isShown = resultOf !== null && shown.has(job.id) && job.resultBytes !== null;
      const result = isShown ? await resultOf(job.id) : null;
      // One that was forgotten since is in no list: it would have ended without the result that it had.
      if (!isShown || result !== null) {
        yield Buffer.concat([Buffer.from(isFirst ? '' : ','), ...writeJob(job, { result, progress })]);
        isFirst = false;
      }
      if ((i + 1) % JOBS_OF_A_TURN === 0) {
        // Neither a result in memory nor a stream that takes all gives others their turn.
        await nextTurn();
      }
    }
    yield ']';
  }
  await pipeline(Readable.from(pieces()), response);
}

/** The newest jobs whose results fit together; the first that does not ends it. */
function withinBudget(jobs: readonly SeenJob[]): Set<string> {
  const shown = new Set<string>();
  let bytes = 0;
  for (const { job } of jobs) {
    bytes += job.resultBytes ?? 0;
    if (bytes > MOST_LISTED_BYTES) {
      break;
    }
    shown.add(job.id);
  }
  return shown;
}
