import type { Clock } from '../common/clock';
import { describeThrown } from '../common/logging/describe-thrown';

type Told = (incident: Record<string, unknown>) => void;

/** Heartbeats that do not arrive are tried every two seconds: each reason is told once, and once that they arrive again. */
export class HeartbeatFailures {
  /** By the clock that never jumps. */
  private since: number | null = null;
  private readonly reasons = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly report: Told,
    private readonly tell: Told,
  ) {}

  get isFailing(): boolean {
    return this.since !== null;
  }

  /** Since the first of those that failed behind the last one that arrived. */
  get failingMs(): number {
    return this.since === null ? 0 : this.clock.monotonic() - this.since;
  }

  failed(thrown: unknown): void {
    this.since ??= this.clock.monotonic();
    const reason = reasonOf(thrown);
    if (!this.reasons.has(reason)) {
      this.reasons.add(reason);
      this.report({ event: 'heartbeat_failed', cause: describeThrown(thrown) });
    }
  }

  arrived(): void {
    if (this.isFailing) {
      this.tell({ event: 'heartbeats_arrive_again', failed_ms: Math.round(this.failingMs) });
    }
    this.since = null;
    this.reasons.clear();
  }
}

/** The code of the error, or of what caused it; a text would be another one each time that it names a moment. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) {
    return typeof thrown;
  }
  if ('code' in thrown) {
    return String(thrown.code);
  }
  return thrown.cause === undefined ? thrown.name : reasonOf(thrown.cause);
}
