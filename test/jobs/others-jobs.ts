import type { DurableJobStore, OthersJob } from '../../src/jobs/store/durable-job-store';

/** All pages of what a runner sees in others' hands. */
export async function allOthers(store: DurableJobStore, limit = 50): Promise<OthersJob[]> {
  const all: OthersJob[] = [];
  for (let page = await store.othersJobs({ limit }); page.length > 0;) {
    all.push(...page);
    expect(all.length).toBeLessThan(10_000);
    page = await store.othersJobs({ limit, after: all.at(-1)?.job.id ?? '' });
  }
  return all;
}

/** What a runner does on the strength of what it has seen. */
export const sightingOf = ({ job: { claim }, beats }: OthersJob) => ({ claim, beats });

export async function seen(store: DurableJobStore, id: string): Promise<OthersJob> {
  return (await allOthers(store)).find(({ job }) => job.id === id) as OthersJob;
}
