import type { Job } from './job';
import { MarkedJobs } from './marked-jobs';

const JOB = { id: 'a', status: 'queued' } as Job;

/** A store that says these one after the other, and the last of them for ever. */
function saying(...answers: readonly (Job | null | Error)[]) {
  const asked: string[] = [];
  const find = (id: string): Promise<Job | null> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? null;
    asked.push(id);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { asked, jobs: (looks: number) => new MarkedJobs({ find, looks, pauseMs: 1 }) };
}

describe('the jobs that markers name', () => {
  it('are asked for once by hundreds at the same time, and anew by who comes later', async () => {
    const { asked, jobs } = saying(JOB);
    const marked = jobs(3);
    const found = await Promise.all(Array.from({ length: 200 }, () => marked.find('a')));
    expect(new Set(found)).toEqual(new Set([JOB]));
    expect(asked).toEqual(['a']);
    await Promise.all([marked.find('a'), marked.find('b')]);
    expect(asked).toEqual(['a', 'a', 'b']);
  });

  it('are given a moment to be written down', async () => {
    const { asked, jobs } = saying(null, null, JOB);
    await expect(jobs(2).find('a')).resolves.toBe(JOB);
    expect(asked).toHaveLength(3);
  });

  it.each([0, 2])('are nowhere after %i looks more', async (looks) => {
    const { asked, jobs } = saying(null);
    await expect(jobs(looks).find('a')).resolves.toBeNull();
    expect(asked).toHaveLength(1 + looks);
  });

  it('are not forgotten to be asked for after a failure', async () => {
    const { jobs } = saying(new Error('away'), JOB);
    const marked = jobs(0);
    await expect(Promise.all([marked.find('a'), marked.find('a')])).rejects.toThrow('away');
    await expect(marked.find('a')).resolves.toBe(JOB);
  });
});
