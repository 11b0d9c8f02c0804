import type { RequestJson } from './format';
import { formatOf, FORMATS } from './index';
import { RICH } from './testing/rich-documents';
import { besides, expectAccepted, fixture, fixturesOf } from './testing/fixtures';
import { silentlyDroppedReading, silentlyDroppedWords, silentlyDroppedWriting } from './testing/leaves';

const PUBLISHED = ['vroom', 'pragmatic', 'google', 'cvrplib', 'solomon'];
const TEXTS = new Map([
  ...PUBLISHED.flatMap((name) => fixturesOf(name).map((path) => [path, fixture(path)] as const)),
  ...Object.entries(RICH).map(([name, text]) => [`rich ${name}`, text] as const),
]);
const textOf = (name: string): string => TEXTS.get(name) ?? '';
const beside = (name: string) => (name.startsWith('rich ') ? {} : besides(name));

const EXAMPLES = FORMATS.filter(({ name }) => PUBLISHED.includes(name)).flatMap((format) =>
  [...fixturesOf(format.name), ...(format.name in RICH ? [`rich ${format.name}`] : [])].map(
    (path) => [path, format] as const,
  ),
);

describe('published examples, and rich ones', () => {
  it.each(EXAMPLES)('%s is recognised as what it is, and as nothing else', (path, format) => {
    const text = textOf(path);
    expect(FORMATS.filter((one) => one.detect(text)).map(({ name }) => name)).toEqual([format.name]);
  });

  it.each(EXAMPLES)(
    '%s becomes a request that the service accepts without a warning of unknown fields',
    (path, format) => {
      expectAccepted(format.toRequest(textOf(path), beside(path)).request);
    },
  );

  it.each(EXAMPLES)('no value of %s is dropped silently', (path, format) => {
    const text = textOf(path);
    const dropped = text.startsWith('{')
      ? silentlyDroppedReading(format, text, beside(path))
      : silentlyDroppedWords(text, (changed) => format.toRequest(changed));
    expect(dropped).toEqual([]);
  });

  it.each(EXAMPLES.filter(([, format]) => format.fromRequest !== undefined))(
    'no value of the request made of %s is dropped silently on its way back',
    (path, format) => {
      const { request } = format.toRequest(textOf(path), beside(path));
      expect(silentlyDroppedWriting(format, JSON.parse(JSON.stringify(request)))).toEqual([]);
    },
  );

  const ways = Object.keys(RICH).flatMap((from) =>
    FORMATS.filter((to) => to.fromRequest !== undefined && to.name !== from).map(
      (to) => [from, to.name, to] as const,
    ),
  );
  it.each(ways)(
    'no value of the request made of rich %s is dropped silently on its way to %s',
    (from, _, to) => {
      const { request } = formatOf(from).toRequest(textOf(`rich ${from}`));
      const sent = JSON.parse(JSON.stringify(request)) as RequestJson;
      if (to.name === 'csv') {
        // Without coordinates a table is refused.
        expect(() => to.fromRequest?.(sent)).toThrow('without coordinates');
      } else {
        expect(silentlyDroppedWriting(to, sent)).toEqual([]);
      }
    },
  );
});
