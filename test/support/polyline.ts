/** Encoded polylines, written for the tests alone: latitude before longitude, of any number of decimals. */
export interface PolylinePoint {
  readonly lat: number;
  readonly lon: number;
}

export function encoded(points: readonly PolylinePoint[], decimals: number): string {
  const whole = (value: number) => Math.round(value * 10 ** decimals);
  let [lat, lon] = [0, 0];
  return points
    .flatMap((point) => {
      const steps = [whole(point.lat) - lat, whole(point.lon) - lon];
      [lat, lon] = [whole(point.lat), whole(point.lon)];
      return steps;
    })
    .map((step) => characters(step >= 0 ? 2 * step : -2 * step - 1))
    .join('');
}

function characters(value: number): string {
  const rest = Math.floor(value / 32);
  return String.fromCharCode((value % 32) + (rest > 0 ? 32 : 0) + 63) + (rest > 0 ? characters(rest) : '');
}

/** As [longitude, latitude]. */
export function decoded(text: string, decimals: number): [number, number][] {
  const numbers: number[] = [];
  let [value, unit] = [0, 1];
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63;
    value += (bits % 32) * unit;
    unit *= 32;
    if (bits < 32) {
      numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
      [value, unit] = [0, 1];
    }
  }
  const line: [number, number][] = [];
  let [lat, lon] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    lat += numbers[i] as number;
    lon += numbers[i + 1] as number;
    line.push([lon / 10 ** decimals, lat / 10 ** decimals]);
  }
  return line;
}
