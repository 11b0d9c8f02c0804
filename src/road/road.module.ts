import { Inject, Logger, Module } from '@nestjs/common';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { CONFIG, type Config } from '../config/config';
import type { RoadAdapter } from './adapters/adapter';
import { orsAdapter } from './adapters/ors';
import { osrmAdapter } from './adapters/osrm';
import { valhallaAdapter } from './adapters/valhalla';
import { PairCache } from './pair-cache';
import { ROAD_LIMITS } from './road-limits';
import { RoadServerClient } from './road-server-client';
import { RoadTables } from './road-tables';

/** In the order in which `auto` prefers them. */
export function adaptersOf({ osrm, valhalla, ors }: Config['road']): RoadAdapter[] {
  return [
    ...(osrm === null ? [] : [osrmAdapter(osrm.urls, osrm.maxTable)]),
    ...(valhalla === null ? [] : [valhallaAdapter(valhalla.url, valhalla.maxTable)]),
    ...(ors === null ? [] : [orsAdapter(ors.url, ors.key, ors.maxTable)]),
  ];
}

function createRoadTables({ road }: Config): RoadTables {
  const logger = new Logger('Road');
  const adapters = adaptersOf(road);
  return new RoadTables({
    clients: adapters.map((adapter) => new RoadServerClient(adapter, road.concurrency, ROAD_LIMITS)),
    cache: new PairCache(adapters.length === 0 ? 0 : road.cacheBytes, ROAD_LIMITS.cacheAgeMs),
    deadlineMs: road.timeoutSeconds * 1_000,
    concurrency: road.concurrency,
    report: (provider, { fault, message }) =>
      logger.warn({ message: 'Road server failed', provider, fault, cause: message }),
  });
}

@Module({
  imports: [ReadinessModule],
  providers: [{ provide: RoadTables, inject: [CONFIG], useFactory: createRoadTables }],
  exports: [RoadTables],
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
