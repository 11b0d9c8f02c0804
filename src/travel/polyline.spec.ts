import fc from 'fast-check';
import { decodePolyline, encodePolyline, type Position } from './polyline';

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
    expect(decodePolyline(text)?.at(-1)).toEqual(decodePolyline(end)?.at(-1));
  });

  it('of nothing is nothing', () => {
    expect(encodePolyline([])).toBe('');
  });
});

const position = fc
  .tuple(fc.integer({ min: -18_000_000, max: 18_000_000 }), fc.integer({ min: -9_000_000, max: 9_000_000 }))
  .map(([lon, lat]): Position => [lon / 1e5, lat / 1e5]);

describe('decodePolyline', () => {
  it('gives back what was encoded, from text as from bytes', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 30 }), (line) => {
        const text = encodePolyline(line);
        expect(decodePolyline(text)).toEqual(line);
        expect(decodePolyline(new TextEncoder().encode(text))).toEqual(line);
      }),
    );
  });

  it('knows other precisions', () => {
    expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI', 6)).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
  });

  it.each(['_p~iF', '_p~iF~ps|', '_p~iF~ps|U ', '_p~iF~ps|Ué', '~~~~~~~~~~~~~~?', '_gayB~ps|Uzzzzzz?'])(
    'is null for %j',
    (text) => {
      expect(decodePolyline(text)).toBeNull();
    },
  );

  it('is null for what is not on earth', () => {
    expect(decodePolyline(encodePolyline([[0, 91]]))).toBeNull();
    expect(decodePolyline(encodePolyline([[-181, 0]]))).toBeNull();
  });
});
