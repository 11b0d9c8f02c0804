import fc from 'fast-check';
import { ConvertError, detectFormat, type Format, formatOf, FORMATS } from './index';
import { besides, fixture, fixturesOf } from './testing/fixtures';
import { STOPS } from './testing/stops';
import { CVRP, DIALECT, EXPLICIT, LI_LIM, SOLOMON } from './testing/research-files';

/** What a conversion ends with; anything but a result and a ConvertError fails the test that asks. */
function endOf(convert: () => { notes: readonly unknown[] }): 'converted' | 'refused' {
  try {
    expect(Array.isArray(convert().notes)).toBe(true);
    return 'converted';
  } catch (error) {
    if (!(error instanceof ConvertError)) {
      throw error;
    }
    expect(error.code).toMatch(/^[A-Z_]+$/);
    expect(error.message.length).toBeGreaterThan(10);
    expect(error.message.length).toBeLessThan(600);
    return 'refused';
  }
}

const OWN_TEXTS: Readonly<Record<string, string[]>> = {
  solomon: [SOLOMON],
  'li-lim': [LI_LIM],
  cvrplib: [CVRP, DIALECT, EXPLICIT],
  csv: [STOPS],
};

/** Published examples with a few of their characters, numbers or values replaced. */
function spoilt(format: Format): fc.Arbitrary<string> {
  const texts = OWN_TEXTS[format.name] ?? fixturesOf(format.name).map((path) => fixture(path));
  const anything = fc.oneof(
    fc.constantFrom(
      'null',
      '-1',
      '1e400',
      '""',
      '[]',
      '{}',
      '"x"',
      'true',
      '[[1]]',
      '1.5',
      '1e15',
      '"2020-13-45T99:00:00Z"',
    ),
    fc.string({ maxLength: 5 }),
    fc.integer({ min: 1, max: 50 }).map(String),
    fc.constant('"2019-07-04T12:30:00Z"'),
  );
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((spoiltText, [position, value]) => {
        const values = [...spoiltText.matchAll(/-?\d+(\.\d+)?|"[^"]*"(?!\s*:)/g)];
        const chosen = values[position % Math.max(1, values.length)];
        return chosen === undefined
          ? spoiltText
          : spoiltText.slice(0, chosen.index) + value + spoiltText.slice(chosen.index + chosen[0].length);
      }, text),
    );
}

describe('any text', () => {
  it.each(FORMATS.map((format) => [format.name, format] as const))(
    '%s: every text gives a result or a ConvertError with code, message and path',
    (_, format) => {
      const texts = fc.oneof(fc.string(), fc.json(), fc.constant(''), fc.constant('{'), spoilt(format));
      const ends = new Set<string>();
      fc.assert(
        fc.property(texts, (text) => {
          format.detect(text);
          ends.add(endOf(() => format.toRequest(text)));
        }),
        { numRuns: 400, seed: 7 },
      );
      // Both happen, or the property has not seen the inside of the format.
      expect([...ends].sort()).toEqual(['converted', 'refused']);
    },
  );

  it.each(
    FORMATS.flatMap((format) => (format.fromRequest === undefined ? [] : [[format.name, format] as const])),
  )('%s: every request gives a text or a ConvertError', (_, format) => {
    const requests = fc.oneof(
      fc.jsonValue(),
      spoilt(format).map((text) => {
        try {
          return format.toRequest(text).request;
        } catch {
          return {};
        }
      }),
      fc.record({ travel: fc.jsonValue(), resources: fc.jsonValue(), jobs: fc.jsonValue() }),
    );
    const ends = new Set<string>();
    fc.assert(
      fc.property(requests, (request) => {
        ends.add(endOf(() => format.fromRequest?.(request) ?? { notes: [] }));
      }),
      { numRuns: 300, seed: 7 },
    );
    expect([...ends].sort()).toEqual(['converted', 'refused']);
  });

  it('a text of no format is recognised as none', () => {
    const strange = ['', '{', '{}', 'null', '[1, 2]', 'hello world', '{"resources": [], "jobs": []}'];
    expect(strange.map((text) => detectFormat(text)?.name ?? null)).toEqual(strange.map(() => null));
  });

  it('an unknown name of a format is refused with the names there are', () => {
    expect(() => formatOf('tsp')).toThrow('There is no format "tsp": vroom, pragmatic');
    expect(formatOf('vroom').title).toContain('VROOM');
  });

  it('matrices beside a problem are named where they are wrong', () => {
    const path = 'pragmatic/profiles.basic.problem.json';
    const { matrices = [] } = besides(path);
    const wrong = [matrices[0] ?? '', '{'];
    expect(() => formatOf('pragmatic').toRequest(fixture(path), { matrices: wrong })).toThrow(
      expect.objectContaining({ code: 'MALFORMED', path: 'matrices[1]' }) as Error,
    );
  });
});
