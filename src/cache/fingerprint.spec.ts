import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { PackedMatrix } from '../optimize/pipeline';
// What comes out of a prep thread: the reader of bodies is a neighbour, and packs matrices.
import { parseJson, parseWhole } from '../prep/parse-json';
import { JSON_LIMITS } from '../prep/prep-limits';
import { fingerprint, type FingerprintNamespace } from './fingerprint';

const of = (request: unknown, namespace: FingerprintNamespace = 'solve', version = '2.4.0') =>
  fingerprint({ namespace, version, request });
const asIntake = (text: string) => of(parseJson(Buffer.from(text), JSON_LIMITS));
const asWhole = (text: string) => of(parseWhole(Buffer.from(text)));

type Cell = (row: number, column: number) => string;

const matrixOf = (cell: Cell, rows: number, space = '') =>
  `[${Array.from({ length: rows }, (_, i) => `[${Array.from({ length: rows }, (_, j) => cell(i, j)).join(`,${space}`)}]`).join(`,${space}`)}]`;
const PLAIN: Cell = (i, j) => String((i * 31 + j * 7) % 1_000);
const body = (matrix: string, name = '"distance_matrix"') =>
  `{"travel":{${name}:${matrix}},"jobs":[{"id":"a"}]}`;
const isPacked = (text: string) => {
  const { travel } = parseJson(Buffer.from(text), JSON_LIMITS) as { travel: Record<string, unknown> };
  return Object.values(travel).some((value) => value instanceof PackedMatrix);
};

describe('fingerprint', () => {
  it('is the SHA-256 of namespace, version and canonical JSON, a large matrix by that of its cells', () => {
    const sha256 = (...parts: (string | Buffer)[]) => {
      const hash = createHash('sha256');
      parts.forEach((part) => hash.update(part));
      return hash.digest('hex');
    };
    expect(of({ b: [1, null], a: 'x' })).toBe(sha256('["solve","2.4.0"]{"a":"x","b":[1,null]}'));
    const cells = Buffer.alloc(16 * 16 * 4);
    Array.from({ length: 256 }, (_, at) => cells.writeInt32LE(Number(PLAIN(at >> 4, at & 15)), at * 4));
    const matrix = `#${sha256('int32 16\n', cells)}`;
    const wanted = `["solve","2.4.0"]{"jobs":[{"id":"a"}],"travel":{"distance_matrix":${matrix}}}`;
    expect(asIntake(body(matrixOf(PLAIN, 16)))).toBe(sha256(wanted));
  });

  it('is of one namespace and one version', () => {
    const request = { jobs: [] };
    const all = [
      of(request),
      of(request, 'evaluate'),
      of(request, 'reoptimize'),
      of(request, 'solve', '2.4.0+b1'),
      of(request, 'solve', '2.4.1'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('does not mistake a piece of the version for one of the body', () => {
    expect(of(['b'], 'solve', 'a')).not.toBe(of([], 'solve', 'a["b"]'));
    expect(of('x', 'solve', '"],"')).not.toBe(of('],"x', 'solve', ''));
  });
});

describe('fingerprint of matrices', () => {
  it.each([
    ['where they are packed', body(matrixOf(PLAIN, 20))],
    ['with white space', body(matrixOf(PLAIN, 20, ' '))],
    ['with more white space than the reader takes', body(matrixOf(PLAIN, 20, '\n\t  '))],
    ['under a name spelt otherwise', body(matrixOf(PLAIN, 20), '"distance_matri\\u0078"')],
    ['with a name and a line break', body(matrixOf(PLAIN, 20), '"distance_matrix"\n')],
    ['in numbers spelt otherwise', body(matrixOf((i, j) => `${PLAIN(i, j)}.0`, 20))],
    ['in powers of ten', body(matrixOf((i, j) => `${Number(PLAIN(i, j)) / 1000}e3`, 20))],
    [
      'in more digits than the reader takes',
      body(matrixOf((i, j) => `${PLAIN(i, j)}.${'0'.repeat(70)}`, 20)),
    ],
    ['with a text of other letters beside it', body(matrixOf(PLAIN, 20)).replace('"a"', '"\\u0061"')],
  ])('is the same, packed or not: %s', (_, text) => {
    const wanted = asWhole(body(matrixOf(PLAIN, 20)));
    expect(asIntake(text)).toBe(wanted);
    expect(asWhole(text)).toBe(wanted);
  });

  it('is tried in both ways', () => {
    expect(isPacked(body(matrixOf(PLAIN, 20)))).toBe(true);
    expect(isPacked(body(matrixOf(PLAIN, 20), '"distance_matrix"\n'))).toBe(false);
    expect(isPacked(body(matrixOf((i, j) => `${PLAIN(i, j)}.${'0'.repeat(70)}`, 20)))).toBe(false);
  });

  const cell = fc.oneof(
    { weight: 60, arbitrary: fc.nat(20_000).map(String) },
    { weight: 3, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }).map((x) => JSON.stringify(x)) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'null',
        '0',
        '-0',
        '0.5',
        '1e9',
        '2147483647',
        '2147483648',
        '1e999',
        '1e308',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('-1', '"7"', 'true', '[]', '{}') },
  );
  const rows = 17;
  const cells = fc.array(cell, { minLength: rows * rows, maxLength: rows * rows });

  it('is the same whichever reader took them, whatever is in them', () => {
    fc.assert(
      fc.property(cells, fc.integer({ min: 14, max: 17 }), (texts, size) => {
        const text = body(matrixOf((i, j) => texts[i * rows + j] ?? '0', size));
        expect(asIntake(text)).toBe(asWhole(text));
      }),
      { numRuns: 150 },
    );
  });

  it('differs when one cell does, by whatever', () => {
    const at = fc.nat(rows * rows - 1);
    const replacement = fc.oneof(cell, fc.constantFrom('null', '1.5', '4294967295'));
    fc.assert(
      fc.property(at, replacement, (index, other) => {
        const spelt: Cell = (i, j) => (i * rows + j === index ? other : PLAIN(i, j));
        const isSame = JSON.stringify(JSON.parse(other)) === PLAIN(Math.floor(index / rows), index % rows);
        const [one, changed] = [body(matrixOf(PLAIN, rows)), body(matrixOf(spelt, rows))];
        expect(asIntake(changed) === asIntake(one)).toBe(isSame);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['turned', matrixOf((i, j) => PLAIN(j, i), 20), matrixOf(PLAIN, 20)],
    ['no way and nought', matrixOf(() => 'null', 20), matrixOf(() => '0', 20)],
    ['no way and what stands for it', matrixOf(() => 'null', 20), matrixOf(() => '-1', 20)],
    ['a neighbouring double', matrixOf(() => '0.1', 20), matrixOf(() => '0.10000000000000002', 20)],
    ['whole and not', matrixOf(() => '1', 20), matrixOf((i) => (i === 19 ? '1.5' : '1'), 20)],
    ['one place fewer', matrixOf(PLAIN, 19), matrixOf(PLAIN, 20)],
    ['a row too few', matrixOf(PLAIN, 20).replace(/,\[[^\]]*\]\]$/, ']'), matrixOf(PLAIN, 20)],
    ['the text of its digest', `"#${'0'.repeat(64)}"`, matrixOf(PLAIN, 20)],
  ])('tells apart: %s', (_, one, other) => {
    expect(asIntake(body(one))).not.toBe(asIntake(body(other)));
    expect(asWhole(body(one))).not.toBe(asWhole(body(other)));
  });

  it('tells apart which of two stands where', () => {
    const [a, b] = [matrixOf(PLAIN, 20), matrixOf((i, j) => PLAIN(j, i), 20)];
    const both = (one: string, other: string) =>
      `{"travel":{"distance_matrix":${one},"time_matrix":${other}}}`;
    expect(asIntake(both(a, b))).not.toBe(asIntake(both(b, a)));
    expect(asIntake(both(a, b))).toBe(asIntake(`{"travel":{"time_matrix":${b},"distance_matrix":${a}}}`));
  });

  it.each([2, 15, 16])('is the same for a packed matrix of %i rows and for its lists', (size) => {
    const whole = Int32Array.from({ length: size * size }, (_, i) => (i % 5 === 0 ? -1 : i));
    const doubles = Float64Array.from(whole, (cell) => (cell === -1 ? NaN : cell));
    const lists = Array.from({ length: size }, (_, i) =>
      Array.from(whole.subarray(i * size, (i + 1) * size), (cell) => (cell === -1 ? null : cell)),
    );
    const wanted = of({ m: lists });
    expect(of({ m: new PackedMatrix(size, whole) })).toBe(wanted);
    expect(of({ m: new PackedMatrix(size, doubles) })).toBe(wanted);
    expect(
      of({
        m: new PackedMatrix(
          size,
          doubles.map((cell) => (cell === 1 ? -0 : cell)),
        ),
      }),
    ).not.toBe(wanted);
  });

  it.each(['0', '0.5'])('does not see the sign of nought beside %s', (other) => {
    const spelt = (nought: string) => body(matrixOf((i) => (i === 3 ? nought : other), 20));
    expect(asIntake(spelt('-0'))).toBe(asIntake(spelt('0')));
  });

  it('does not see which of the many NaN stands for no way', () => {
    const cells = Float64Array.from({ length: 256 }, (_, i) => (i === 7 ? NaN : i + 0.5));
    const others = cells.slice();
    new Uint32Array(others.buffer).set([1, 0xfff80000], 14);
    expect(others[7]).toBeNaN();
    expect(of(new PackedMatrix(16, others))).toBe(of(new PackedMatrix(16, cells)));
  });
});
