import type { Counter, Metrics, MetricSpec } from '../common/metrics/metrics';
import type { RoadProviderName } from '../travel';
import type { ProviderFault } from './provider-error';
import type { RoadPurpose, RoadServerClient } from './road-server-client';

const CALLS: MetricSpec<'provider' | 'purpose' | 'outcome'> = {
  name: 'routing_road_calls_total',
  help: 'Calls to road servers, repetitions included, for tables or lines: answered, or what went wrong (unreachable, timeout, busy, server_error, refused, bad_answer). Calls that were called off are not counted.',
  labels: ['provider', 'purpose', 'outcome'],
};
const CIRCUIT_OPEN: MetricSpec<'provider' | 'purpose'> = {
  name: 'routing_road_circuit_open',
  help: '1 while a road server is left alone after failures.',
  labels: ['provider', 'purpose'],
};

/** The figures of the road servers. It is made before their clients, which tell it of each call. */
export class RoadMeter {
  private readonly calls: Counter<'provider' | 'purpose' | 'outcome'>;

  constructor(private readonly metrics: Metrics) {
    this.calls = metrics.counter(CALLS);
  }

  count(provider: RoadProviderName, purpose: RoadPurpose, outcome: ProviderFault | 'answered'): void {
    this.calls.add({ provider, purpose, outcome });
  }

  watch(clients: readonly RoadServerClient[]): void {
    this.metrics.gauge(CIRCUIT_OPEN, () =>
      clients.flatMap(({ adapter: { name }, circuit, lineCircuit }) => [
        { labels: { provider: name, purpose: 'table' }, value: Number(circuit.isOpen) },
        { labels: { provider: name, purpose: 'line' }, value: Number(lineCircuit.isOpen) },
      ]),
    );
  }
}
