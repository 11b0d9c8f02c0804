import type { Json } from '../api/types';
import { printJson } from './print-json';

describe('printJson', () => {
  it.each<[string, Json]>([
    ['nothing', {}],
    ['an empty list', []],
    ['what has quotes, breaks and surrogates', { 'a"b': 'line\nbreak \u2028 \ud800 ü' }],
    ['numbers of every size', [0, -0.5, 1e21, 5e-324, 12345678901234]],
    [
      'a deep value',
      {
        a: [
          {
            b: [
              {
                c: [
                  [1, 2],
                  [null, true],
                ],
              },
            ],
          },
        ],
      },
    ],
  ])('writes %s so that it is read back as it was', (_, value) => {
    expect(JSON.parse(printJson(value))).toEqual(value);
  });

  it('keeps what fits on one line and breaks what does not', () => {
    const job = (id: string): Json => ({ id, location: { lat: 51.2, lon: 4.4 }, service_time: 900 });
    const text = printJson({ jobs: [job('antwerp'), job('ghent')] });
    expect(text.split('\n')).toHaveLength(6);
    expect(text).toContain(
      '{ "id": "antwerp", "location": { "lat": 51.2, "lon": 4.4 }, "service_time": 900 }',
    );
  });

  it('never breaks the row of a matrix', () => {
    const row = Array.from({ length: 500 }, (_, i) => i);
    expect(printJson({ distance_matrix: [row, row] }).split('\n')).toHaveLength(6);
  });

  it('speaks the words of another language', () => {
    expect(printJson([true, false, null, 'true'], { true: 'True', false: 'False', null: 'None' })).toBe(
      '[True, False, None, "true"]',
    );
  });
});
