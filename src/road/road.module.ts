import { Inject, Logger, Module } from '@nestjs/common';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { CONFIG, type Config } from '../config/config';
import type { RoadAdapter } from './adapters/adapter';
import { orsAdapter } from './adapters/ors';
import { osrmAdapter } from './adapters/osrm';
import { valhallaAdapter } from './adapters/valhalla';
import { LegCache } from './leg-cache';
import { PairCache } from './pair-cache';
import type { ProviderError } from './provider-error';
import { RefusedPlaces } from './refused-places';
import { ROAD_LIMITS } from './road-limits';
import { RoadLines } from './road-lines';
import { RoadMeter } from './road-meter';
import { RoadServerClient } from './road-server-client';
import { RoadTables } from './road-tables';

/** In the order in which `auto` prefers them. */
export function adaptersOf({ osrm, valhalla, ors }: Config['road']): RoadAdapter[] {
  return [
    ...(osrm === null ? [] : [osrmAdapter(osrm.urls, osrm)]),
    ...(valhalla === null ? [] : [valhallaAdapter(valhalla.url, valhalla)]),
    ...(ors === null ? [] : [orsAdapter(ors.url, ors.key, ors)]),
  ];
}

/** What tables and lines share: the servers, and what is known of places. */
class RoadServers {
  readonly clients: readonly RoadServerClient[];
  readonly refused = new RefusedPlaces(ROAD_LIMITS.refusedPlacesKept, ROAD_LIMITS.cacheAgeMs);
  private readonly logger = new Logger('Road');

  constructor({ road }: Config, metrics: Metrics) {
    const meter = new RoadMeter(metrics);
    this.clients = adaptersOf(road).map(
      (adapter) =>
        new RoadServerClient(adapter, road.concurrency, ROAD_LIMITS, (purpose, outcome) =>
          meter.count(adapter.name, purpose, outcome),
        ),
    );
    meter.watch(this.clients);
  }

  /** Without servers nothing is remembered. */
  room(bytes: number): number {
    return this.clients.length === 0 ? 0 : bytes;
  }

  readonly report = (provider: string, { fault, message }: ProviderError) =>
    this.logger.warn({ message: 'Road server failed', provider, fault, cause: message });
}

function createRoadTables({ road }: Config, servers: RoadServers): RoadTables {
  const { clients, refused, report } = servers;
  return new RoadTables({
    ...{ clients, refused, report },
    cache: new PairCache(servers.room(road.cacheBytes), ROAD_LIMITS.cacheAgeMs),
    maxRefusedPlaces: ROAD_LIMITS.maxRefusedPlaces,
    deadlineMs: road.timeoutSeconds * 1_000,
    concurrency: road.concurrency,
  });
}

function createRoadLines({ road }: Config, servers: RoadServers): RoadLines {
  const { clients, refused, report } = servers;
  return new RoadLines({
    ...{ clients, refused, report },
    cache: new LegCache(servers.room(road.lineCacheBytes), ROAD_LIMITS.cacheAgeMs),
    limits: ROAD_LIMITS,
    concurrency: road.concurrency,
  });
}

@Module({
  imports: [ReadinessModule],
  providers: [
    {
      provide: RoadServers,
      inject: [CONFIG, METRICS],
      useFactory: (config: Config, metrics: Metrics) => new RoadServers(config, metrics),
    },
    { provide: RoadTables, inject: [CONFIG, RoadServers], useFactory: createRoadTables },
    { provide: RoadLines, inject: [CONFIG, RoadServers], useFactory: createRoadLines },
  ],
  exports: [RoadTables, RoadLines],
})
export class RoadModule {
  constructor(@Inject(RoadTables) tables: RoadTables, readiness: ReadinessRegistry) {
    if (tables.servers.length > 0) {
      readiness.register('road', () =>
        tables.open.length === 0
          ? { ready: true }
          : { ready: true, degraded: true, reason: `left alone after failures: ${tables.open.join(', ')}` },
      );
    }
  }
}
