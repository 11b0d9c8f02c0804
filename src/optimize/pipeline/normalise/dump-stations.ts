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
    // An empty list restricts nothing, as with allowed_resource_ids.
    const resources = station.resourceIds?.map((id) => lookup.resources.get(id) ?? 0) ?? [];
    return {
      location: places[i] ?? 0,
      serviceTime: station.serviceTime,
      mode: DUMP_MODE[station.mode],
      windows: hardWindowsOf(station.timeWindows, numDaysOf(request)),
      dimensions: emptiedDimensions(station, dimensions),
      resources: resources.length === 0 ? null : [...new Set(resources)],
      capacity: byDimension(dimensions, station.capacity),
    };
  });
}

/** A dimension that nobody else names has nothing to be emptied of. */
function emptiedDimensions(station: ParsedDumpStation, dimensions: readonly string[]): number[] {
  const all = dimensions.map((_, d) => d);
  const named = station.dimensions ?? [];
  return named.length === 0 ? all : all.filter((d) => named.includes(dimensions[d] ?? ''));
}

export function dumpStationContexts(request: ParsedRequest, places: readonly number[]): DumpStationContext[] {
  return request.dumpStations.map(({ id, position, timeWindows }, i) => ({
    id,
    place: places[i] ?? 0,
    label: position.location?.label ?? null,
    windows: hardWindowsOf(timeWindows, numDaysOf(request)).map(windowInfo),
  }));
}
