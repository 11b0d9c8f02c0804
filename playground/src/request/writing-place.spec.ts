import { writingPlace } from './writing-place';

/** The place of the bar in a text. */
function at(marked: string) {
  const cursor = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = writingPlace(text, cursor);
  return place === null
    ? null
    : {
        ...place,
        way: place.way.join(' '),
        word: text.slice(place.from, place.to),
        there: place.there.join(' '),
      };
}

describe('where somebody writes', () => {
  it.each<[string, string, string]>([
    ['{|}', '', ''],
    ['{"|"}', '', '""'],
    ['{"jobs": [{"id": "a", "ser|"}]}', 'jobs 0', '"ser"'],
    ['{"jobs": [{"id": "a"}, {"ser|', 'jobs 1', '"ser'],
    ['{"jobs": [{"id": "a"}, {ser|\n}]}', 'jobs 1', 'ser'],
    ['{"a": {"b": [1, 2], |', 'a', ''],
    ['{"a": "}]{", "b": {"x": "\\"", "|"', 'b', '""'],
    ['{"na|me": 5}', '', '"name"'],
  ])('%s: a name', (text, way, word) => expect(at(text)).toMatchObject({ writes: 'name', way, word }));

  it.each<[string, string, string]>([
    ['{"a": |}', 'a', ''],
    ['{"a": "mi|"}', 'a', '"mi"'],
    ['{"a": tr|', 'a', 'tr'],
    ['{"a": [1, {"b": 2}, |]', 'a 2', ''],
    ['{"options": {"objective": "|\n}}', 'options objective', '"'],
  ])('%s: a value', (text, way, word) => expect(at(text)).toMatchObject({ writes: 'value', way, word }));

  it.each(['|', '{}|', '{"a"|', '{"a" |: 1}', '{"a": 1 |}', '{"a": "x"|}', '[] |'])('%s: nothing', (text) => {
    expect(at(text)).toBeNull();
  });

  it('knows the names that the object has before and behind, and not those of others', () => {
    expect(at('{"a": {"x": 1}, "b": [{"y": 2}], "|", "c": {"z": 3}, "d": 4}, "e": 5')?.there).toBe('a b c d');
    expect(at('{"a": 1, "|"\n "c": {"z": 3}, "d": 4}')?.there).toBe('a c d');
    // The one that is written is not there yet.
    expect(at('{"a": 1, "b|": 2, "c": 3}')?.there).toBe('a c');
  });
});
