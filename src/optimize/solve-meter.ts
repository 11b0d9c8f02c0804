import { Inject, Injectable } from '@nestjs/common';
import { toApiError } from '../common/errors';
import { type Histogram, type HistogramSpec, METRICS, type Metrics } from '../common/metrics/metrics';
import type { Endpoint } from './pipeline';
import type { Deadline, SolveAnswer } from './solving';

const SOLVE_SECONDS: HistogramSpec<'endpoint' | 'status'> = {
  name: 'routing_solve_duration_seconds',
  help: 'A solve from its read body to its answer, by route and by the status of that answer; aborted: nobody waited for it any more.',
  labels: ['endpoint', 'status'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 10, 30, 60, 300, 1_800],
};
const STAGE_SECONDS: HistogramSpec<'stage'> = {
  name: 'routing_solve_stage_duration_seconds',
  help: 'Where the time of answered solves went: prep (reading), queue (waiting for a slot), kernel (the search), answer (making it), lines (drawing along roads, where asked for).',
  labels: ['stage'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800],
};

/** How long solves took, and what became of them. */
@Injectable()
export class SolveMeter {
  private readonly solves: Histogram<'endpoint' | 'status'>;
  private readonly stages: Histogram<'stage'>;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.solves = metrics.histogram(SOLVE_SECONDS);
    this.stages = metrics.histogram(STAGE_SECONDS);
  }

  /** Throws what `solve` throws. */
  async measure(
    endpoint: Endpoint,
    deadline: Pick<Deadline, 'isAbandoned'>,
    solve: () => Promise<SolveAnswer>,
  ): Promise<SolveAnswer> {
    const startedAtMs = performance.now();
    let status = '200';
    try {
      const answer = await solve();
      for (const [stage, ms] of Object.entries(answer.timings)) {
        this.stages.observe({ stage }, ms / 1_000);
      }
      return answer;
    } catch (thrown) {
      status = deadline.isAbandoned ? 'aborted' : String(toApiError(thrown).httpStatus);
      throw thrown;
    } finally {
      this.solves.observe({ endpoint, status }, (performance.now() - startedAtMs) / 1_000);
    }
  }
}
