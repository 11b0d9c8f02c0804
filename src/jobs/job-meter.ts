import type { Counter, Metrics, MetricSpec } from '../common/metrics/metrics';
import type { FinalStatus } from './job-states';

/** What has happened to jobs in this process; over its life submitted = completed + failed + cancelled + those of the gauge. */
const JOBS: MetricSpec<'event'> = {
  name: 'routing_jobs_total',
  help: 'Jobs of this process by what became of them: submitted, begun, completed, failed, cancelled.',
  labels: ['event'],
};
const ACTIVE_JOBS: MetricSpec<'state'> = {
  name: 'routing_jobs_active',
  help: 'Jobs of this process that are not at their end, by state: queued, running.',
  labels: ['state'],
};

/** Counts jobs where they change, for whoever reads the figures. */
export class JobMeter {
  private readonly jobs: Counter<'event'>;
  private readonly active = new Map<string, 'queued' | 'running'>();

  constructor(metrics: Metrics) {
    this.jobs = metrics.counter(JOBS);
    for (const event of ['submitted', 'begun', 'completed', 'failed', 'cancelled']) {
      this.jobs.add({ event }, 0);
    }
    metrics.gauge(ACTIVE_JOBS, () =>
      (['queued', 'running'] as const).map((state) => ({ labels: { state }, value: this.count(state) })),
    );
  }

  submitted(id: string): void {
    this.active.set(id, 'queued');
    this.jobs.add({ event: 'submitted' });
  }

  begun(id: string): void {
    this.active.set(id, 'running');
    this.jobs.add({ event: 'begun' });
  }

  ended(id: string, how: FinalStatus): void {
    this.active.delete(id);
    this.jobs.add({ event: how });
  }

  /** This process has let go of it: it is at its end, or another process's. */
  left(id: string): void {
    this.active.delete(id);
  }

  private count(state: 'queued' | 'running'): number {
    return [...this.active.values()].filter((one) => one === state).length;
  }
}
