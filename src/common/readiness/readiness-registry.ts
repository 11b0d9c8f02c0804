/** What a part of the service says of itself. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** Works, but less well: the service stays ready. */
  readonly degraded?: boolean;
  readonly reason?: string;
}

export type ReadinessProbe = () => ReadinessReport;

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'starting' | 'draining' | 'unavailable';
  readonly checks: Readonly<Record<string, ReadinessReport>>;
}

/**
 * Who must be well for the service to take work. A part registers once, under a name, a probe that
 * answers at once from what it already knows: asking never waits.
 */
export class ReadinessRegistry {
  private readonly probes = new Map<string, ReadinessProbe>();
  private phase: 'starting' | 'serving' | 'draining' = 'starting';
  private readonly leaving = new AbortController();

  /** Aborts when the service begins to drain: who waits for something that may take long is to be answered. */
  get drainSignal(): AbortSignal {
    return this.leaving.signal;
  }

  register(name: string, probe: ReadinessProbe): void {
    if (this.probes.has(name)) {
      throw new Error(`The readiness probe "${name}" is registered twice.`);
    }
    this.probes.set(name, probe);
  }

  started(): void {
    this.phase = this.phase === 'starting' ? 'serving' : this.phase;
  }

  draining(): void {
    this.phase = 'draining';
    this.leaving.abort();
  }

  report(): Readiness {
    const checks = Object.fromEntries([...this.probes].map(([name, probe]) => [name, probe()]));
    const reports = Object.values(checks);
    if (this.phase !== 'serving') {
      return { status: this.phase, checks };
    }
    if (reports.some((report) => !report.ready)) {
      return { status: 'unavailable', checks };
    }
    return { status: reports.some((report) => report.degraded) ? 'degraded' : 'ready', checks };
  }
}
