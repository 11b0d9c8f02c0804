import { decodePolyline, type LegLine, PolylineWriter, type Position } from '../../travel';
import type { LineHole } from './open-lines';

const SCALE = 100_000;

/** One metre: what rounds alike is one position. */
function isOne(a: Position, b: Position): boolean {
  return (
    Math.round(a[0] * SCALE) === Math.round(b[0] * SCALE) &&
    Math.round(a[1] * SCALE) === Math.round(b[1] * SCALE)
  );
}

/**
 * The positions of a leg from one stop to the next: the stop as the caller wrote it, then the road, which begins and ends where a
 * server found it nearest, without its positions that are the stops'. The next leg begins with the next stop.
 */
export function legPositions(from: Position, to: Position, leg: LegLine): Position[] {
  const positions = [from];
  for (const position of (leg === null ? null : decodePolyline(leg)) ?? []) {
    if (!isOne(position, positions[positions.length - 1] as Position)) {
      positions.push(position);
    }
  }
  while (positions.length > 1 && isOne(positions[positions.length - 1] as Position, to)) {
    positions.pop();
  }
  return positions;
}

/** The JSON of a line in parts, which stand one after the other. */
export class LineText {
  private readonly polyline = new PolylineWriter();
  private isEmpty = true;

  constructor(private readonly format: LineHole['format']) {}

  begin(): string {
    return this.format === 'polyline' ? '"' : '{"type":"LineString","coordinates":[';
  }

  add(positions: readonly Position[]): string {
    if (this.format === 'polyline') {
      return JSON.stringify(this.polyline.add(positions)).slice(1, -1);
    }
    const text = positions.map(([lon, lat]) => `[${lon},${lat}]`).join(',');
    const before = this.isEmpty || text === '' ? '' : ',';
    this.isEmpty &&= text === '';
    return before + text;
  }

  end(): string {
    return this.format === 'polyline' ? '"' : ']}';
  }
}
