/** Longitude and latitude, in the order of GeoJSON. */
export type Position = [lon: number, lat: number];

const SCALE = 100_000;

/** The encoded polyline of precision 5 (Google, "Encoded Polyline Algorithm Format"): latitude before longitude. */
export function encodePolyline(line: readonly Position[]): string {
  let text = '';
  let [lastLat, lastLon] = [0, 0];
  for (const [lon, lat] of line) {
    const [nextLat, nextLon] = [Math.round(lat * SCALE), Math.round(lon * SCALE)];
    text += encodeNumber(nextLat - lastLat) + encodeNumber(nextLon - lastLon);
    [lastLat, lastLon] = [nextLat, nextLon];
  }
  return text;
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
