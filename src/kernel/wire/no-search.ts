import { findSection, SECTION_HEADER } from './find-section';
import { SECTION } from './schema';

/** In the body of OPTIONS, behind the seed: the iterations, two words. */
const MAX_ITERATIONS = 2;

/** The same problem with no iteration to spend: what a solve then tells is what its first plan is worth. */
export function withoutSearch(problem: Int32Array): Int32Array {
  const words = problem.slice();
  const options = findSection(words, SECTION.OPTIONS);
  if (options !== null) {
    const at = options.start + SECTION_HEADER + MAX_ITERATIONS;
    words.fill(0, at, at + 2);
  }
  return words;
}
