import { connect } from '../../src/cli/service';
import type { Progress } from '../../src/cli/progress-bar';
import { solveWatched } from '../../src/cli/solve';
import type { PlanBody } from '../support/wire';

/** Scattered over a degree. */
const place = (i: number) => ({ lat: 50.4 + ((i * 37) % 101) / 101, lon: 4 + ((i * 61) % 103) / 103 });

it('a solve that is watched on the command line shows its cost, and how far it may be from the best', async () => {
  const service = await connect(null, process.env);
  try {
    const body = {
      resources: ['v1', 'v2', 'v3'].map((id) => ({ id, start_location: place(0), max_tasks: 30 })),
      jobs: Array.from({ length: 70 }, (_, i) => ({ id: `j${i}`, location: place(i + 1) })),
      travel: {},
      options: { time_limit_seconds: 3 },
    };
    const shown: Progress[] = [];
    const { signal } = new AbortController();
    const answer = await solveWatched(service, body, { show: (progress) => shown.push(progress), signal });
    expect(answer.status).toBe(200);
    const { score, solver } = answer.body as PlanBody;
    const reached = solver?.['gap'] as number;
    const known = shown.filter(({ gap }) => gap !== null);
    expect(known.length).toBeGreaterThan(0);
    // Costs fall and the bound rises: what is shown is never nearer than what is reached.
    for (const { cost, gap } of known) {
      expect(cost).toBeGreaterThanOrEqual(score.total);
      expect(gap).toBeGreaterThanOrEqual(reached);
      expect(gap).toBeLessThan(1);
    }
  } finally {
    await service.close();
  }
});
