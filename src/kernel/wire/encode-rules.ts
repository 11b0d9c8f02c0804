import type {
  WireBreak,
  WireDumpStation,
  WireFairness,
  WireLock,
  WireTraffic,
  WireWindow,
  WireZone,
} from './problem';
import type { WordWriter } from './words';

/** BREAKS of one vehicle. */
export function breaks(writer: WordWriter, entries: readonly WireBreak[]): void {
  writer.i32(entries.length);
  for (const entry of entries) {
    entry.rule.forEach((word) => writer.i32(word));
    writer
      .i32(entry.duration)
      .optionalI32(entry.location)
      .i32(entry.mandatory ? 1 : 0)
      .i32(entry.paid ? 1 : 0)
      .i64(entry.penalty);
    indices(writer, entry.split);
    entry.maxLoad.forEach((load) => writer.optionalI64(load));
  }
}

export function windows(writer: WordWriter, entries: readonly WireWindow[]): void {
  writer.i32(entries.length);
  for (const { start, end, day, earlyPenalty, latePenalty } of entries) {
    writer.i32(start).i32(end).optionalI32(day).optionalI64(earlyPenalty).optionalI64(latePenalty);
  }
}

export function dumpStation(writer: WordWriter, entry: WireDumpStation): void {
  writer.i32(entry.location).i32(entry.serviceTime).i32(entry.mode);
  windows(writer, entry.windows);
  indices(writer, entry.dimensions);
  indices(writer, entry.resources);
  entry.capacity.forEach((load) => writer.optionalI64(load));
}

export function lock(writer: WordWriter, entry: WireLock): void {
  writer
    .i32(entry.vehicle)
    .i32(entry.strict ? 1 : 0)
    .i32(entry.first ? 1 : 0);
  indices(writer, entry.activities);
}

export function zone(writer: WordWriter, entry: WireZone): void {
  writer.i32(entry.hard ? 1 : 0).i64(entry.penalty);
  indices(writer, entry.resources);
  indices(writer, entry.activities);
}

export function traffic(writer: WordWriter, entry: WireTraffic): void {
  writer.i32(entry.profile).i32(entry.day).i32(entry.segments.length);
  for (const { start, end, factor, table } of entry.segments) {
    writer
      .i32(start)
      .i32(end)
      .i32(table === undefined ? 0 : 1)
      .i64(table ?? factor ?? 1_000_000);
  }
}

export function fairness(writer: WordWriter, entry: WireFairness): void {
  writer
    .i32(entry.metric)
    .i32(entry.dimension)
    .i32(entry.horizon ? 1 : 0)
    .i64(entry.tolerance);
  entry.history.forEach((done) => writer.i64(done));
}

/** A count (-1: no list, everything), then the indices. */
export function indices(writer: WordWriter, entries: readonly number[] | null): void {
  writer.optionalI32(entries === null ? null : entries.length);
  entries?.forEach((index) => writer.i32(index));
}
