import type { Metrics, MetricSpec } from '../common/metrics/metrics';
import { API_VERSION, appVersion } from '../meta/version';

const BUILD_INFO: MetricSpec<'api_version' | 'app_version' | 'node_version'> = {
  name: 'routing_build_info',
  help: 'Always 1. Which version of the interface, of the service (with BUILD_ID) and of Node runs.',
  labels: ['api_version', 'app_version', 'node_version'],
};

export function tellBuild(metrics: Metrics, buildId: string | null): void {
  const labels = {
    api_version: API_VERSION,
    app_version: appVersion(buildId),
    node_version: process.version,
  };
  metrics.gauge(BUILD_INFO, () => [{ labels, value: 1 }]);
}
