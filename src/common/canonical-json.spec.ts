import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

const ofText = (text: string) => canonicalJson(JSON.parse(text));

/** Texts of single code units too: half a surrogate pair is legal in JSON. */
const text = fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units));
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '0', '1', '10', 'a', 'ä', 'a\u0308'),
  text,
);
/** As its JSON text: `__proto__` is a key like any other there. */
const json = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('null', 'true', 'false', '0', '-0', '1', '""', '[]', '{}', '1e999', '-1e999', '5e-324'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
    text.map((one) => JSON.stringify(one)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    fc
      .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name })
      .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  ),
})).value;

describe('canonicalJson', () => {
  it.each([
    ['the order of keys', '{"b":1,"a":{"d":2,"c":3}}', '{"a":{"c":3,"d":2},"b":1}'],
    ['white space', ' { "a" : [ 1 , 2 ] }\n', '{"a":[1,2]}'],
    ['how a number is spelt', '[1.0,1e0,10E-1,100e-2,-0,0.0,-0.0]', '[1,1,1,1,0,0,0]'],
    ['how a text is spelt', '"\\u0041\\/\\u000a"', '"A/\\n"'],
    ['digits that no double has', '[0.1000000000000000055,9007199254740993]', '[0.1,9007199254740992]'],
    ['a key given twice, of which the last counts', '{"a":1,"a":2}', '{"a":2}'],
    ['keys that are numbers', '{"10":1,"9":2,"a":3}', '{"a":3,"9":2,"10":1}'],
  ])('does not see %s', (_, one, other) => {
    expect(ofText(one)).toBe(ofText(other));
  });

  it.each([
    ['a list and an object of its places', '["a"]', '{"0":"a"}'],
    ['a number and its text', '1', '"1"'],
    ['null and absent', '{"a":null}', '{}'],
    ['null and a text', '[null]', '["null"]'],
    ['true and a text', 'true', '"true"'],
    ['the order of a list', '[1,2]', '[2,1]'],
    ['composed and decomposed letters', '"é"', '"e\u0301"'],
    ['half a surrogate pair and the mark for it', '"\\ud800"', '"\\ufffd"'],
    ['half a surrogate pair and the text of its escape', '"\\ud800"', '"\\\\ud800"'],
    ['two halves', '"\\ud800"', '"\\ud801"'],
    ['where a list ends', '[[1],2]', '[[1,2]]'],
    ['where a text ends', '["a,b"]', '["a","b"]'],
    ['a quotation mark in a text', '["a\\",\\"b"]', '["a","b"]'],
    ['empty lists and objects', '[]', '{}'],
    ['a list of an empty one', '[[]]', '[]'],
    ['neighbours among doubles', '0.1', '0.10000000000000002'],
    ['a number too large and null', '1e999', 'null'],
    ['numbers too large', '1e999', '-1e999'],
    ['a prototype and its name', '{"__proto__":{"a":1}}', '{"a":1}'],
    ['a prototype and none', '{"__proto__":null}', '{}'],
    ['a key and its value', '{"a":"b"}', '{"b":"a"}'],
  ])('tells apart %s', (_, one, other) => {
    expect(ofText(one)).not.toBe(ofText(other));
  });

  it('reads as the same value, and is its own canonical form', () => {
    fc.assert(
      fc.property(json, (one) => {
        const canonical = ofText(one);
        expect(plain(JSON.parse(canonical))).toEqual(plain(JSON.parse(one)));
        expect(ofText(canonical)).toBe(canonical);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for two values exactly when they are equal', () => {
    const pair = fc.oneof(
      fc.tuple(json, json),
      json.map((one) => [one, one] as const),
    );
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const equal = isSame(plain(JSON.parse(one)), plain(JSON.parse(other)));
        expect(ofText(one) === ofText(other)).toBe(equal);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves out what is undefined, as JSON does', () => {
    expect(canonicalJson({ b: undefined, a: [undefined] })).toBe('{"a":[null]}');
  });

  it('goes as deep as a body may', () => {
    const deep = '['.repeat(1_000) + ']'.repeat(1_000);
    expect(ofText(deep)).toBe(deep);
  });

  it('puts a stand-in where it is told to, and does not look into it', () => {
    const stood = { b: [{ hidden: true }], a: 1 };
    expect(canonicalJson(stood, (value) => (Array.isArray(value) ? '#list' : null))).toBe(
      '{"a":1,"b":#list}',
    );
  });
});

/** Objects as maps: no prototype, and keys that any object has already are no keys of it. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
    return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return value === 0 ? 0 : value;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([name, inner]) => b.has(name) && isSame(inner, b.get(name)));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  return a === b;
}
