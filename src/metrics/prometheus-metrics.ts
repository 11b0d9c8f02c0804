import { Logger } from '@nestjs/common';
import { Counter as PrometheusCounter, Gauge, Histogram as PrometheusHistogram, Registry } from 'prom-client';
import { describeThrown } from '../common/logging/describe-thrown';
import type {
  Counter,
  GaugeProbe,
  Histogram,
  HistogramSpec,
  Metrics,
  MetricSpec,
} from '../common/metrics/metrics';

type AnySpec = MetricSpec<string>;

/** The figures of all parts, in the text format of Prometheus. */
export class PrometheusMetrics implements Metrics {
  /** Of this application alone: several may live in one process. */
  readonly registry = new Registry();
  private readonly logger = new Logger('Metrics');
  private readonly probes = new Map<AnySpec, GaugeProbe<string>[]>();
  private readonly counters = new Map<AnySpec, Counter<string>>();
  private readonly histograms = new Map<AnySpec, Histogram<string>>();

  gauge<Label extends string>(spec: MetricSpec<Label>, probe: GaugeProbe<Label>): void {
    const probes = once(this.probes, spec, () => this.newGauge(spec));
    probes.push(probe);
  }

  counter<Label extends string>(spec: MetricSpec<Label>): Counter<Label> {
    return once(this.counters, spec, () => {
      const counter = new PrometheusCounter(this.settingsOf(spec));
      return { add: (labels, by = 1) => counter.inc({ ...labels }, by) };
    });
  }

  histogram<Label extends string>(spec: HistogramSpec<Label>): Histogram<Label> {
    return once(this.histograms, spec, () => {
      const histogram = new PrometheusHistogram({ ...this.settingsOf(spec), buckets: [...spec.buckets] });
      return { observe: (labels, value) => histogram.observe({ ...labels }, value) };
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Every figure as it is at this moment. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private newGauge(spec: AnySpec): GaugeProbe<string>[] {
    const probes: GaugeProbe<string>[] = [];
    const gauge = new Gauge({
      ...this.settingsOf(spec),
      collect: () => {
        // What a probe does not name any more is not shown any more.
        gauge.reset();
        probes.forEach((probe) => this.ask(probe, spec, gauge));
      },
    });
    return probes;
  }

  /** A part that cannot answer costs its own figures, not those of all others. */
  private ask(probe: GaugeProbe<string>, { name }: AnySpec, gauge: Gauge): void {
    try {
      probe().forEach(({ labels, value }) => gauge.set({ ...labels }, value));
    } catch (thrown) {
      this.logger.error({ message: 'No figure', metric: name, cause: describeThrown(thrown) });
    }
  }

  /** A second spec of the same name is refused by the registry. */
  private settingsOf({ name, help, labels }: AnySpec) {
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }
}

function once<T>(known: Map<AnySpec, T>, spec: AnySpec, make: () => T): T {
  const made = known.get(spec) ?? make();
  known.set(spec, made);
  return made;
}
