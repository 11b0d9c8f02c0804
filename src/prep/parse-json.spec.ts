import { parseJson } from './parse-json';

const LIMITS = { maxDepth: 3, maxContainers: 6, maxStrings: 4 };

function parse(text: string | Uint8Array): unknown {
  return parseJson(typeof text === 'string' ? Buffer.from(text) : text, LIMITS);
}

describe('parseJson', () => {
  it('reads JSON, with or without a byte order mark', () => {
    expect(parse('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] });
    expect(parse('\uFEFF[1]')).toEqual([1]);
  });

  it.each([
    ['nothing', ''],
    ['broken JSON', '{"a":'],
    ['a bare word', 'hello'],
    ['a text without an end', '"abc'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
    ['half a character', Uint8Array.of(0x22, 0xe2, 0x82, 0x22)],
  ])('refuses %s as SCHEMA_ERROR', (_, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: 'SCHEMA_ERROR' }));
  });

  it.each([
    ['', /empty/],
    ['{"a":1,}', /position 7 \(line 1, column 8\)/],
    ['{\n  "a": 1,\n  "b": 2,\n}', /position 22 \(line 4, column 1\)/],
    ['"in JSON at position 9" x', /line 1, column 25/],
    ['[in JSON at position 9', /position 1 \(line 1, column 2\)/],
    ['{\n  "a": NaN\n}', /position 9 \(line 2, column 8\)/],
    ['[-Infinity]', /line 1, column 3/],
    ['{"a":undefined}', /position 5 \(line 1, column 6\)/],
    ['undefined', /position 0 \(line 1, column 1\)/],
    ['\n{\n"a":', /too early \(line 3, column 5\)|position 7 \(line 3, column 5\)/],
    ['{"a":1} x', /line 1, column 9/],
  ])('%j is one fault, with its line and column', (body, message) => {
    const errors = [{ code: 'SCHEMA_ERROR', message: expect.stringMatching(message) as string, field: null }];
    expect(() => parse(body)).toThrow(expect.objectContaining({ errors }));
  });

  it('names the place of a fault where the parser does, but never quotes the body', () => {
    expect(() => parse('{"a":1,}')).toThrow(/position 7/);
    expect(() => parse('{"secret": hunter2}')).not.toThrow(/hunter2/);
  });

  it('looks for no place in megabytes, which would hold up others', () => {
    expect(() => parse(`[NaN,${' '.repeat(4 * 1024 * 1024)}1]`)).toThrow(/not valid JSON\.$/);
  });

  it.each([
    ['depth', '[[[1]]]', '[[[[1]]]]'],
    ['containers', '[[],[],[],[],{}]', '[[],[],[],[],[],{}]'],
    ['texts', '["a","b",{"c":"d"}]', '["a","b",{"c":"d"},"e"]'],
  ])('bounds %s: at the limit it passes, above it is refused', (_, at, above) => {
    expect(parse(at)).toEqual(JSON.parse(at));
    expect(() => parse(above)).toThrow(expect.objectContaining({ code: 'SCHEMA_ERROR' }));
  });

  it('does not count what stands inside a text', () => {
    const text = '["[[[[[[[[", "\\"[[[[", "\\\\", "]"]';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('lets JSON.parse make an own key of __proto__, never a prototype', () => {
    const value = parse('{"__proto__":{"polluted":true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
