/** What a careless or hostile client puts where something else was meant, as JSON text: some of it no object can hold. */
export interface HostileValue {
  readonly name: string;
  readonly text: string;
}

const said = (value: unknown): HostileValue => ({ name: JSON.stringify(value), text: JSON.stringify(value) });
const written = (name: string, text: string): HostileValue => ({ name, text });

const NUMBERS = [0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 31].map(said);
const TEXTS = ['', ' ', 'x', '5', 'NaN', 'Infinity', '__proto__', '\u0000'].map(said);
const SHAPES = [null, true, [], {}, [[]], [null], [[[[]]]], [{}], { a: { b: {} } }, { length: 1e9 }].map(
  said,
);

export const HOSTILE_VALUES: readonly HostileValue[] = [
  ...NUMBERS,
  ...TEXTS,
  ...SHAPES,
  written('-0', '-0'),
  written('1e400', '1e400'),
  written('a text of 100,000', `"${'x'.repeat(100_000)}"`),
  written('a lone surrogate', '"\\ud800"'),
  written(
    'a key that is a prototype',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  ),
  written('a key twice', '{"id":"a","id":1,"start":0,"start":"x"}'),
];

const HOLE = '@@hole@@';

/** The body as text with the value at `place` replaced. */
export function spoilt(body: object, place: readonly (string | number)[], { text }: HostileValue): string {
  // Lists that the body has at several places become as many lists.
  const copy = JSON.parse(JSON.stringify(body)) as object;
  let here = copy as Record<string | number, unknown>;
  for (const key of place.slice(0, -1)) {
    here = here[key] as Record<string | number, unknown>;
  }
  here[place.at(-1) ?? ''] = HOLE;
  return JSON.stringify(copy).replace(`"${HOLE}"`, () => text);
}
