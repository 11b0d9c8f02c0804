import fc from 'fast-check';
import { parseXml } from '../../test/support/xml';
import { decimal, element, series, styleSheet } from './svg';

const parsed = (source: string) => parseXml(`<?xml version="1.0" encoding="UTF-8"?>${source}`);

describe('the writer of SVG', () => {
  it('escapes text and attributes, and leaves finished markup as it is', () => {
    const inner = element('b', { title: `"'<&>` }, '<script>alert("1")</script>');
    expect(element('a', { x: 1.25, y: undefined }, inner, ' & ').source).toBe(
      '<a x="1.3"><b title="&quot;&#39;&lt;&amp;&gt;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</b> &amp; </a>',
    );
    expect(series([element('a', {}), 'x<y']).source).toBe('<a/>x&lt;y');
    expect(styleSheet('.a>.b{}').source).toBe('<style>.a>.b{}</style>');
  });

  it('writes what XML forbids, and what turns text round, as a replacement character', () => {
    const odd = [
      '\u0000',
      '\u0008',
      '\u001b',
      '\u007f',
      '\ud800',
      '\udc00',
      '\ufffe',
      '\uffff',
      '\u202e',
      '\u2066',
    ];
    expect(element('a', {}, odd.join('|')).source).toBe(`<a>${odd.map(() => '\ufffd').join('|')}</a>`);
    expect(element('a', {}, 'a\tb\nc\r🚚').source).toBe('<a>a b c 🚚</a>');
  });

  it('makes well-formed XML of any text, and keeps what it says', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('<', '&', '"', ']]>', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const text = pieces.join('');
        const root = parsed(element('a', { title: text }, text).source);
        expect(root.text).toBe(root.attributes['title']);
        expect(root.text.length).toBe(text.length);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('rounds numbers to a tenth, without a negative nothing', () => {
    expect([0.1 + 0.2, -0.04, 12, 12.36].map(decimal)).toEqual(['0.3', '0', '12', '12.4']);
    expect(() => decimal(NaN)).toThrow(RangeError);
    expect(() => element('a', { x: Infinity })).toThrow(RangeError);
  });
});
