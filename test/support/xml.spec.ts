import { allOf, ofClass, parseXml } from './xml';

const document = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

describe('the reader of XML', () => {
  it('reads elements, attributes, text and entities', () => {
    const root = parseXml(document('<a x="1 &amp; 2"><b class="c d">T&lt;&#39;</b><b/> tail</a>'));
    expect(root).toMatchObject({ name: 'a', attributes: { x: '1 & 2' }, text: ' tail' });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['b', "T<'"],
      ['b', ''],
    ]);
    expect(allOf(root)).toHaveLength(3);
    expect(ofClass(root, 'd')).toHaveLength(1);
  });

  it('reads ten thousand elements in one another', () => {
    const deep = 10_000;
    expect(() => parseXml(document(`${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`))).not.toThrow();
  });

  it.each([
    ['an element that is not closed', '<a>'],
    ['ends that cross', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['text behind the root', '<a/>b'],
    ['an ampersand alone', '<a>&</a>'],
    ['an entity that nobody knows', '<a>&nbsp;</a>'],
    ['a character by number that is none', '<a>&#0;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['half a surrogate pair', '<a>\ud800</a>'],
    ['< in an attribute', '<a x="<"/>'],
    ['an attribute without quotes', '<a x=1/>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['attributes side by side', '<a x="1"y="2"/>'],
    ['a comment', '<a><!-- --></a>'],
    ['the end of a section in text', '<a>]]></a>'],
  ])('refuses %s', (_, body) => {
    expect(() => parseXml(document(body))).toThrow('not well-formed');
  });

  it('refuses a document without its declaration', () => {
    expect(() => parseXml('<a/>')).toThrow('not well-formed');
  });
});
