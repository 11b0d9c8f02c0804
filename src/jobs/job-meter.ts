import type { Counter, Metrics, MetricSpec } from '../common/metrics/metrics';
import type { FinalStatus } from './job-states';

/**
 * What has happened to jobs in this process. At every moment submitted + taken = completed + failed + cancelled + left + those of the
 * gauge; over all processes as many are taken as are left, but for those that nobody could leave.
 */
const JOBS: MetricSpec<'event'> = {
  name: 'routing_jobs_total',
  help: 'Jobs of this process by what became of them: submitted (those with a solve ahead: what is known or in flight counts in routing_result_cache_lookups_total), begun, completed, failed, cancelled; taken from another process, left to one.',
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
    for (const event of ['submitted', 'taken', 'begun', 'completed', 'failed', 'cancelled', 'left']) {
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

  /** It is this process's from now on, if it was not before. */
  held(id: string, state: 'queued' | 'running'): void {
    if (!this.active.has(id)) {
      this.jobs.add({ event: 'taken' });
    }
    this.active.set(id, state);
  }

  begun(id: string): void {
    this.active.set(id, 'running');
    this.jobs.add({ event: 'begun' });
  }

  /** Of a job in another process's hands, too: a cancel may come anywhere. */
  ended(id: string, how: FinalStatus): void {
    if (!this.active.delete(id)) {
      this.jobs.add({ event: 'taken' });
    }
    this.jobs.add({ event: how });
  }

  /** This process has let go of it. Of a job whose end was counted nothing is left. */
  left(id: string): void {
    if (this.active.delete(id)) {
      this.jobs.add({ event: 'left' });
    }
  }

  private count(state: 'queued' | 'running'): number {
    return [...this.active.values()].filter((one) => one === state).length;
  }
}
