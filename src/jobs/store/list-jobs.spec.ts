import type { Job } from '../job';
import type { JobQuery } from './job-store';
import { listJobs } from './list-jobs';

/** So many jobs, of which each page gives what it is asked for. */
async function listed(stored: number, limit: number) {
  const all = Array.from({ length: stored }, (_, index) => ({ id: `${index}`, createdAt: -index }) as Job);
  const pages: JobQuery[] = [];
  const read = (page: JobQuery): Promise<Job[]> => {
    pages.push(page);
    const from = page.after === undefined ? 0 : Number(page.after.id) + 1;
    return Promise.resolve(all.slice(from, from + page.limit));
  };
  const jobs = await listJobs(read, { scope: {}, limit });
  return { ids: jobs.map(({ id }) => Number(id)), pages: pages.map((page) => page.limit) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a list of jobs', () => {
  it.each([
    ['shorter than a page', 3, 10, 3, [10]],
    ['of several pages, cut at its limit', 2_000, 1_200, 1_200, [500, 500, 200]],
    ['that ends with a whole page', 1_000, 10_000, 1_000, [500, 500, 500]],
    ['of nothing', 0, 10, 0, [10]],
  ])('%s is asked for page by page, each job once', async (_, stored, limit, count, pages) => {
    expect(await listed(stored, limit)).toEqual({ ids: upTo(count), pages });
  });
});
