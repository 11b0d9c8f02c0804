import { findSection, SECTION_HEADER } from './find-section';
import { SECTION } from './schema';

/** Where in the body of OPTIONS. */
const SEED = 0;
const CONSUME_ALL_TIME = 6;
const EXACT = 7;
const NO_IMPROVEMENT_MS = 12;
const NONE = -1;

/** Odd numbers whose multiples differ in all bits: of the golden ratio, and of another hash (xxHash's second prime). */
const LOW = 0x9e3779b1;
const HIGH = 0x85ebca77;

/**
 * The same problem for the search number `index`, from 1 on, that runs beside another one: by a seed that the other one's and the number
 * give, without proofs, which the other one has, and until the other one ends.
 */
export function beside(problem: Int32Array, index: number): Int32Array {
  const words = problem.slice();
  const options = findSection(words, SECTION.OPTIONS);
  if (options !== null) {
    const at = options.start + SECTION_HEADER;
    words[at + SEED] = (words[at + SEED] ?? 0) ^ Math.imul(index, LOW);
    words[at + SEED + 1] = (words[at + SEED + 1] ?? 0) ^ Math.imul(index, HIGH);
    words[at + CONSUME_ALL_TIME] = 1;
    words[at + EXACT] = 0;
    words.fill(NONE, at + NO_IMPROVEMENT_MS, at + NO_IMPROVEMENT_MS + 2);
  }
  return words;
}
