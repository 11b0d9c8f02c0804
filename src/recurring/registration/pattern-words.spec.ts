import { patternWords } from './pattern-words';
import { readPattern } from './read-pattern';
import { pattern, patternBody, REGION } from './testing/bodies';

const { draft } = readPattern(patternBody(), REGION);
const words = patternWords({ draft, promised: [{ pattern: pattern({ externalId: 'other' }), index: 3 }] });

describe('texts in the words of a pattern', () => {
  it.each([
    [
      'Job "rec::round-7::1" cannot be served. Job "rec::other::3" neither.',
      'Occurrence 1 cannot be served. Occurrence 3 of "other" neither.',
    ],
    [
      '2 of 3 mandatory jobs cannot all be served: "rec::round-7::0" and "rec::round-7::1".',
      '2 of 3 mandatory occurrences cannot all be served: occurrence 0 and occurrence 1.',
    ],
    [
      'No place was found for job "rec::round-7::1" that keeps the relation "different_day" to "rec::round-7::0": relax a relation, a window or a shift, or add a resource.',
      'No place was found for occurrence 1 that keeps the spacing to occurrence 0: relax the spacing, a window or a shift, or add a resource.',
    ],
    [
      'allowed_resource_ids of job "rec::round-7::0" leave these resources out: add one that has room.',
      'The resource of occurrence 0 leaves these out: free it.',
    ],
    ['"a job" holds jobs.', '"a job" holds occurrences.'],
  ])('%s', (text, written) => {
    expect(words(text)).toBe(written);
  });

  it('names no occurrence where the id is too long to be told from others', () => {
    const long = { ...draft, externalId: 'x'.repeat(100) };
    const text = `Job "rec::${'x'.repeat(75)}…" is late.`;
    expect(patternWords({ draft: long, promised: [] })(text)).toBe('An occurrence is late.');
  });
});
