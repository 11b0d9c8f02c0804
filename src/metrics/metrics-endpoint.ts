import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { AddressInfo } from 'node:net';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { CONFIG, type Config, ConfigError } from '../config/config';
import { tellBuild } from './build-info';
import { EventLoopDelay } from './event-loop-delay';
import { measureGarbageCollection } from './garbage-collection';
import { MetricsServer } from './metrics-server';
import { measureProcess } from './process-metrics';
import { PrometheusMetrics } from './prometheus-metrics';

/**
 * The port on which the figures are read, and those of the process itself. It opens before the service's own port and closes
 * after it: what a start or a drain is doing can be read as well.
 */
@Injectable()
export class MetricsEndpoint implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly closing: (() => unknown)[] = [];
  /** Where it listens; null: nowhere. */
  address: AddressInfo | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, metrics } = this;
    if (config.metrics === null || !(metrics instanceof PrometheusMetrics)) {
      return;
    }
    const server = new MetricsServer(metrics, config.http);
    this.address = await listen(server, config.metrics);
    const delay = new EventLoopDelay(metrics);
    const collections = measureGarbageCollection(metrics);
    measureProcess(metrics);
    tellBuild(metrics, config.buildId);
    this.closing.push(
      () => server.close(),
      () => delay.close(),
      () => collections.disconnect(),
    );
    const { address: host, port } = this.address;
    new Logger('Metrics').log({ message: 'Metrics can be read', host, port });
  }

  async onApplicationShutdown(): Promise<void> {
    this.address = null;
    await Promise.all(this.closing.splice(0).map((close) => close()));
  }
}

/** A port that cannot be had is a mistake of the configuration, told like every other. */
async function listen(
  server: MetricsServer,
  { host, port }: { readonly host: string; readonly port: number },
) {
  try {
    return await server.listen(host, port);
  } catch (thrown) {
    throw new ConfigError([problemOf(thrown as NodeJS.ErrnoException, port)]);
  }
}

function problemOf({ code }: NodeJS.ErrnoException, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `METRICS_PORT ${port} is already in use; stop the other process or set it to a free one`;
    case 'EACCES':
      return `METRICS_PORT ${port} is not for this user; set it to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'METRICS_HOST is not an address of this machine';
    default:
      return `METRICS_PORT cannot be opened (${code ?? 'unknown'})`;
  }
}
