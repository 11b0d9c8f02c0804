import { SECTION } from './schema';

/** Words before the first section: magic, version, number of sections. */
const HEADER = 3;
/** Words before the body of a section: its id and its length. */
const SECTION_HEADER = 2;
/** In the body of OPTIONS, behind the seed: the iterations, two words. */
const MAX_ITERATIONS = 2;

/** The same problem with no iteration to spend: what a solve then tells is what its first plan is worth. */
export function withoutSearch(problem: Int32Array): Int32Array {
  const words = problem.slice();
  let at = HEADER;
  while (at < words.length && words[at] !== SECTION.OPTIONS) {
    at += SECTION_HEADER + (words[at + 1] ?? 0);
  }
  words.fill(0, at + SECTION_HEADER + MAX_ITERATIONS, at + SECTION_HEADER + MAX_ITERATIONS + 2);
  return words;
}
