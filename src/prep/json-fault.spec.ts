import fc from 'fast-check';
import { findFault } from './json-fault';

it.each([
  ['{"a": NaN}', 6],
  ['{"a":Infinity}', 5],
  ['undefined', 0],
  ['[1, undefined]', 4],
  ['[object Object]', 1],
  ['["NaN \\"", true, nulL]', 20],
  ['[1,]', 3],
  ['{"a":}', 5],
  ['{"a":1,"b",2}', 10],
  ['{"a":1,"b"null}', 10],
  ["[-1.5e+3,'x']", 9],
  ['["\\\\",NaN]', 6],
  ['{"a":[{}]} ]', 11],
])('%s is JSON no more from %d on', (text, position) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(findFault(text)).toBe(position);
});

it('finds nothing in JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => findFault(text) === null));
});

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"\\""',
  ' -2.5e+3 ',
  'true',
  'null',
  ' ',
  'NaN',
  'fals',
  'x',
];

it('finds a place that the parser reaches, and goes no further', () => {
  const texts = fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }).map((tokens) => tokens.join(''));
  fc.assert(
    fc.property(fc.constantFrom('', '{"a":1,', '[{"a":'), texts, (start, rest) => {
      const text = start + rest;
      const position = findFault(text);
      if (position !== null) {
        expect([isBegun(text.slice(0, position)), isBegun(text.slice(0, position + 1))]).toEqual([
          true,
          false,
        ]);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Whether it is JSON, or lacks the end alone. */
function isBegun(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (thrown) {
    const { message } = thrown as Error;
    return message.startsWith('Unexpected end') || message.endsWith(`at position ${text.length}`);
  }
}
