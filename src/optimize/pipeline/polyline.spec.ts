import { encodePolyline } from './polyline';

describe('encodePolyline', () => {
  it('is what the format’s own page shows', () => {
    const line = encodePolyline([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
    expect(line).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  });

  it('rounds positions, not steps, so that nothing adds up', () => {
    const drift = Array.from({ length: 100 }, (_, i): [number, number] => [4 + i * 0.000004, 50]);
    const end = encodePolyline([[4, 50], drift[99] as [number, number]]);
    const text = encodePolyline(drift);
    // The last of all small steps leads where the one large step does.
    expect(decoded(text).at(-1)).toEqual(decoded(end).at(-1));
  });

  it('of nothing is nothing', () => {
    expect(encodePolyline([])).toBe('');
  });
});

/** The reverse, written for itself. */
function decoded(text: string): number[][] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of text) {
    const bits = character.charCodeAt(0) - 63;
    value += (bits & 31) * 2 ** shift;
    shift += 5;
    if (bits < 32) {
      numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
      [value, shift] = [0, 0];
    }
  }
  let [lat, lon] = [0, 0];
  return numbers.flatMap((step, i) => {
    if (i % 2 === 0) {
      lat += step;
      return [];
    }
    lon += step;
    return [[lon / 1e5, lat / 1e5]];
  });
}
