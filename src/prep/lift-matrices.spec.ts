import fc from 'fast-check';
import {
  decimalCells,
  DEFAULT_PIPELINE_SETTINGS,
  PackedMatrix,
  prepareRequest,
  validateRequest,
} from '../optimize/pipeline';
import { liftMatrices } from './lift-matrices';
import { parseJson, parseWhole } from './parse-json';
import { JSON_LIMITS } from './prep-limits';

const ROWS = 17;

/** What comes of a body: the prepared request, or the refusal. */
function outcome(read: () => unknown): unknown {
  try {
    const json = read();
    return [
      prepareRequest(json, DEFAULT_PIPELINE_SETTINGS),
      validateRequest(json, DEFAULT_PIPELINE_SETTINGS),
    ];
  } catch (thrown) {
    return JSON.parse(JSON.stringify(thrown)) as unknown;
  }
}

const matrixOf = (cell: (row: number, column: number) => string, rows = ROWS): string =>
  `[${Array.from({ length: rows }, (_, i) => `[${Array.from({ length: rows }, (_, j) => cell(i, j)).join()}]`).join()}]`;

const body = (travel: string, rest = '') =>
  `{"travel":{${travel}},"resources":[{"id":"v","vehicle_type":"big"}],"jobs":[{"id":"a","location_index":16}]${rest}}`;

const PLAIN = matrixOf((i, j) => String((i * 31 + j * 7) % 1000));

function lifted(text: string): number {
  return liftMatrices(Buffer.from(text))?.matrices.size ?? 0;
}

/** The cells as doubles, NaN where there is no way. */
function numbersOf({ cells }: PackedMatrix): number[] {
  return [...(cells instanceof Int32Array ? decimalCells(cells) : cells)];
}

function expectSame(text: string): void {
  expect(outcome(() => parseJson(Buffer.from(text), JSON_LIMITS))).toEqual(
    outcome(() => parseWhole(Buffer.from(text))),
  );
}

const cell = fc.oneof(
  { weight: 90, arbitrary: fc.nat(20_000).map(String) },
  { weight: 4, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }).map(String) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(99_999), fc.nat(9_999)).map(([a, b]) => `${a}.${b}`) },
  { weight: 2, arbitrary: fc.bigInt(0n, 10n ** 20n).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('null', ' 5', '5 ', '\n7\t', '1e3', '2.50E-1', '0', '0.0', '999999999.9'),
  },
);
const oddCell = fc.constantFrom(
  '-1',
  '-0',
  '01',
  '1.',
  '.5',
  '1e',
  '',
  'nul',
  'true',
  '"1"',
  '[1]',
  '{}',
  '1e999',
  '+1',
  '1 2',
  'NaN',
);

describe('matrices read from their bytes', () => {
  it('are the same cells as parsing makes of them, whatever the spelling', () => {
    const cells = fc.array(cell, { minLength: ROWS * ROWS, maxLength: ROWS * ROWS });
    fc.assert(
      fc.property(cells, (texts) => {
        const text = body(`"distance_matrix": ${matrixOf((i, j) => texts[i * ROWS + j] ?? '0')}`);
        const json = parseJson(Buffer.from(text), JSON_LIMITS) as { travel: { distance_matrix: unknown } };
        const { distance_matrix: found } = json.travel;
        const parsed = (JSON.parse(text) as { travel: { distance_matrix: (number | null)[][] } }).travel;
        const wanted = parsed.distance_matrix.flat().map((value) => value ?? NaN);
        expect(found).toBeInstanceOf(PackedMatrix);
        expect(numbersOf(found as PackedMatrix)).toEqual(wanted);
        expectSame(text);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['whole numbers are packed as integers', '12', Int32Array],
    ['and so is no way between them', 'null', Int32Array],
    ['and a whole number of another spelling', ' 1.0e2 ', Int32Array],
    ['one fraction makes doubles of all', '0.5', Float64Array],
    ['and so does one number too long', '1000000000', Float64Array],
  ])('%s', (_, odd, packing) => {
    const text = body(
      `"time_matrix":${matrixOf((i, j) => (i === 3 && j === 16 ? odd : i === 1 ? 'null' : '7'))}`,
    );
    const { travel } = parseJson(Buffer.from(text), JSON_LIMITS) as { travel: { time_matrix: PackedMatrix } };
    const { cells } = travel.time_matrix;
    expect(cells).toBeInstanceOf(packing);
    expect(numbersOf(travel.time_matrix).slice(ROWS, 2 * ROWS)).toEqual(new Array(ROWS).fill(NaN));
    expect(numbersOf(travel.time_matrix)[3 * ROWS + 16]).toBe(JSON.parse(odd) ?? NaN);
    expectSame(text);
  });

  it('with a cell that is none are refused in the same words', () => {
    fc.assert(
      fc.property(oddCell, fc.nat(ROWS - 1), fc.nat(ROWS - 1), (odd, row, column) => {
        expectSame(body(`"time_matrix":${matrixOf((i, j) => (i === row && j === column ? odd : '3'))}`));
      }),
      { numRuns: 300 },
    );
  });

  it('may be damaged at any byte, and all is said as before', () => {
    const text = body(`"distance_matrix":${PLAIN},"time_matrix":${PLAIN}`);
    const damage = fc.constantFrom('', ' ', '[', ']', ',', '"', '\\', '.', '7', '{', '}', ':', '[]', '],[');
    fc.assert(
      fc.property(fc.nat(text.length), damage, fc.nat(2), (at, what, cut) => {
        const damaged = text.slice(0, at) + what + text.slice(at + cut);
        expectSame(damaged);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['both', body(`"distance_matrix":${PLAIN},"time_matrix":${PLAIN}`), 2],
    ['aliases', body(`"distances" : ${PLAIN}, "durations": ${PLAIN}`), 2],
    ['one of a vehicle type', body(`"vehicle_matrices":{"big":{"time_matrix":${PLAIN}}}`), 1],
    ['one of no type', body(`"distance_matrix":${PLAIN},"matrices":{"__proto__":{"durations":${PLAIN}}}`), 2],
    ['a name given twice', body(`"time_matrix":${PLAIN},"time_matrix":[[0]]`), 1],
    ['travel given twice', body(`"time_matrix":${PLAIN}`, ',"travel":{}'), 1],
    ['one that stands elsewhere', body(`"time_matrix":${PLAIN}`, `,"metadata":{"time_matrix":${PLAIN}}`), 2],
    ['text that looks like one', body(`"profile":"\\"time_matrix\\":${PLAIN}"`), 0],
    ['a key inside a text', body(`"profile":"x\\\\"time_matrix":${PLAIN}`), 1],
    ['no square', body(`"time_matrix":${PLAIN.replace(',[', ',[1,')}`), 0],
    ['a row too few', body(`"time_matrix":${PLAIN.replace(/,\[[^\]]*\]\]$/, ']')}`), 0],
    ['small ones', body(`"time_matrix":${matrixOf(() => '1', 3)}`), 0],
    ['one with many long decimals', body(`"time_matrix":${matrixOf(() => '1.23456789012345')}`), 0],
    ['a body that ends inside', body(`"time_matrix":${PLAIN}`).slice(0, 300), 0],
    ['a mark before it and other letters', `\uFEFF${body(`"time_matrix":${PLAIN}`, ',"é":"ü"')}`, 1],
  ])('are lifted or left, and mean the same: %s', (_, text, count) => {
    expect(lifted(text)).toBe(count);
    expectSame(text);
  });
});
