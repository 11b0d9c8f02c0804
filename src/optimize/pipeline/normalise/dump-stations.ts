import { DUMP_MODE, type WireDumpStation } from '../../../kernel/wire';
import type { DumpStationContext } from '../context';
import type { Notes } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { ParsedDumpStation } from '../shape/parsed-rules';
import { numDaysOf } from './available-days';
import { byDimension } from './dimensions';
import type { Lookup } from './lookup';
import { hardWindowsOf, windowInfo } from './windows';

/** Stations in the caller's units. `places`: where each stands. */
export function dumpStationsOf(
  request: ParsedRequest,
  places: readonly number[],
  dimensions: readonly string[],
  lookup: Lookup,
  notes: Notes,
): WireDumpStation[] {
  return request.dumpStations.map((station, i) => {
    if (station.timeWindows.some(({ earlyPenalty, latePenalty }) => (earlyPenalty ?? latePenalty) !== null)) {
      const message = 'Windows of dump stations are hard: their penalties are ignored';
      notes.add('PENALTY_IGNORED', message, `dump_stations[${i}].time_windows`);
    }
    return {
      location: places[i] ?? 0,
      serviceTime: station.serviceTime,
      mode: DUMP_MODE[station.mode],
      windows: hardWindowsOf(station.timeWindows, numDaysOf(request)),
      dimensions: emptiedDimensions(station, dimensions),
      resources: usersOf(station, lookup),
      capacity: byDimension(dimensions, station.capacity),
    };
  });
}

/** An empty list restricts nothing, as with allowed_resource_ids. */
function usersOf({ resourceIds }: ParsedDumpStation, lookup: Lookup): number[] | null {
  const resources = resourceIds?.map((id) => lookup.resources.get(id) ?? 0) ?? [];
  return resources.length === 0 ? null : [...new Set(resources)];
}

/** A dimension that nobody else names has nothing to be emptied of. */
function emptiedDimensions(station: ParsedDumpStation, dimensions: readonly string[]): number[] {
  const all = dimensions.map((_, d) => d);
  const named = station.dimensions ?? [];
  return named.length === 0 ? all : all.filter((d) => named.includes(dimensions[d] ?? ''));
}

export function dumpStationContexts(
  request: ParsedRequest,
  places: readonly number[],
  dimensions: readonly string[],
  lookup: Lookup,
): DumpStationContext[] {
  return request.dumpStations.map((station, i) => ({
    id: station.id,
    field: `dump_stations[${i}]`,
    resources: usersOf(station, lookup),
    place: places[i] ?? 0,
    label: station.position.location?.label ?? null,
    windows: hardWindowsOf(station.timeWindows, numDaysOf(request)).map(windowInfo),
    capacity: byDimension(dimensions, station.capacity),
  }));
}
