import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import { type Context, readLocation, readTimes } from './read-parts';

export interface ReloadContext extends Context {
  /** How reload stations work here: what the jobs need of them. */
  readonly reloadMode: 'reload' | 'unload';
  /** Capacities of shared reload resources. */
  readonly reloads: ReadonlyMap<string, object>;
}

/** A station, the name of the stock that it shares with others (null where it has none), and where its file says so. */
export interface Reload {
  readonly station: { readonly resource_ids: readonly string[] } & Record<string, unknown>;
  readonly stock: string | null;
  readonly source: Source;
}

/** Each reload of a shift is a station of the vehicles that drive it. */
export function readReloads(shift: Source, resourceIds: readonly string[], context: ReloadContext): Reload[] {
  return shift.objects('reloads').map((reload, i) => {
    const stock = reload.string('resourceId');
    const capacity = stock === null ? null : (context.reloads.get(stock) ?? null);
    if (stock !== null && capacity === null) {
      reload.fail('UNKNOWN_REFERENCE', `names no resource of the fleet: ${stock.slice(0, 60)}`, 'resourceId');
    }
    reload.leave('tag', 'A station has no tag');
    const station = {
      id: `${resourceIds[0] ?? ''}:reload${i + 1}`,
      location_index: readLocation(reload, 'location', context),
      service_time: reload.number('duration', { min: 0, max: NEVER_S }) ?? 0,
      ...readTimes(reload, context),
      resource_ids: resourceIds,
      mode: context.reloadMode,
      ...capacity,
    };
    return { station, stock, source: reload };
  });
}

/**
 * One stock is one station's capacity here, so reloads that share theirs and are alike but for their vehicles are one station. Those that
 * stand elsewhere or are open at other times stay their own, which is noted: each has all of the stock.
 */
export function joinShared(reloads: readonly Reload[]): object[] {
  const joined = new Map<string, Reload>();
  for (const reload of reloads) {
    const { id, resource_ids: _, ...alike } = reload.station;
    const key = JSON.stringify(reload.stock === null ? id : [reload.stock, alike]);
    const first = joined.get(key);
    joined.set(key, first === undefined ? reload : withVehiclesOf(first, reload));
  }
  const stations = [...joined.values()];
  for (const { stock, source } of stations) {
    if (stock !== null && stations.filter((other) => other.stock === stock).length > 1) {
      source.note(
        'APPROXIMATED',
        'The capacity holds for each station, not for all that share the resource',
        'resourceId',
      );
    }
  }
  return stations.map(({ station }) => station);
}

function withVehiclesOf(first: Reload, other: Reload): Reload {
  const resourceIds = new Set([...first.station.resource_ids, ...other.station.resource_ids]);
  return { ...first, station: { ...first.station, resource_ids: [...resourceIds] } };
}
