/** Longitude and latitude, in the order of GeoJSON. */
export type Position = [lon: number, lat: number];

/** Of what the service gives and remembers: five decimals of a degree, a metre. */
export const POLYLINE_PRECISION = 5;

/** The encoded polyline of precision 5 (Google, "Encoded Polyline Algorithm Format"): latitude before longitude. */
export function encodePolyline(line: readonly Position[]): string {
  return new PolylineWriter().add(line);
}

/** A polyline of precision 5 in parts, which stand one after the other. */
export class PolylineWriter {
  private lat = 0;
  private lon = 0;

  /** The next part. */
  add(line: readonly Position[]): string {
    const scale = 10 ** POLYLINE_PRECISION;
    let text = '';
    for (const [lon, lat] of line) {
      const [nextLat, nextLon] = [Math.round(lat * scale), Math.round(lon * scale)];
      text += encodeNumber(nextLat - this.lat) + encodeNumber(nextLon - this.lon);
      [this.lat, this.lon] = [nextLat, nextLon];
    }
    return text;
  }
}

/** Zigzag, then five bits a character, lowest first, the sixth says that more follow. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

/**
 * The positions of an encoded polyline of so many decimals, from text or from its ASCII codes. Null for what is none: foreign
 * characters, an end inside a number, places that are not on earth.
 */
export function decodePolyline(
  encoded: string | Uint8Array,
  precision: number = POLYLINE_PRECISION,
): Position[] | null {
  const scale = 10 ** precision;
  const codeAt =
    typeof encoded === 'string' ? (at: number) => encoded.charCodeAt(at) : (at: number) => encoded[at] ?? 0;
  const line: Position[] = [];
  const sums = [0, 0];
  let [at, axis] = [0, 0];
  while (at < encoded.length) {
    let [value, shift, more] = [0, 0, true];
    while (more) {
      const bits = codeAt(at) - 63;
      // Seven characters hold more than a degree of any precision that is in use.
      if (at >= encoded.length || bits < 0 || bits > 0x3f || shift > 30) {
        return null;
      }
      value += (bits & 0x1f) * 2 ** shift;
      shift += 5;
      at += 1;
      more = bits >= 0x20;
    }
    sums[axis] = (sums[axis] as number) + (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    axis = 1 - axis;
    if (axis === 0) {
      const [lat, lon] = [(sums[0] as number) / scale, (sums[1] as number) / scale];
      if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
        return null;
      }
      line.push([lon, lat]);
    }
  }
  return axis === 0 ? line : null;
}
