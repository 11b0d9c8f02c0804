import { OldestFirst } from './oldest-first';
import type { QueuedJob } from './running-job';

const made = (id: string, createdAt: number) => ({ job: { id, createdAt } }) as QueuedJob;

function takeAll(line: OldestFirst): string[] {
  const ids: string[] = [];
  for (let first = line.takeFirst(); first !== undefined; first = line.takeFirst()) {
    ids.push(first.job.id);
  }
  return ids;
}

describe('the jobs of one client that wait', () => {
  it('are taken in the order of their making, those of one millisecond as they came', () => {
    const line = new OldestFirst();
    for (const [id, at] of [
      ['d', 4],
      ['e1', 5],
      ['b', 2],
      ['e2', 5],
      ['a', 1],
      ['e3', 5],
      ['c', 3],
    ] as const) {
      line.add(made(id, at));
    }
    expect(line.length).toBe(7);
    expect(takeAll(line)).toEqual(['a', 'b', 'c', 'd', 'e1', 'e2', 'e3']);
    expect([line.length, line.takeFirst()]).toEqual([0, undefined]);
  });

  it('leave one by one, and another of the same moment stays', () => {
    const line = new OldestFirst();
    const jobs = ['a', 'b', 'c'].map((id) => made(id, 7));
    jobs.forEach((job) => line.add(job));
    line.remove(jobs[1]!);
    line.remove(made('b', 7));
    line.remove(made('x', 0));
    expect(line.all().map(({ job }) => job.id)).toEqual(['a', 'c']);
  });
});
