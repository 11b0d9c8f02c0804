import { findSection, SECTION_HEADER } from './find-section';
import { SECTION } from './schema';

const NUM_SECTIONS = 2;

/** The same problem with another first plan, given as the kernel gives plans. */
export function withInitialPlan(problem: Int32Array, plan: Int32Array): Int32Array {
  const kept = withoutSection(problem, SECTION.INITIAL_PLAN);
  const words = new Int32Array(kept.length + SECTION_HEADER + plan.length);
  words.set(kept);
  words.set([SECTION.INITIAL_PLAN, plan.length], kept.length);
  words.set(plan, kept.length + SECTION_HEADER);
  words[NUM_SECTIONS] = (kept[NUM_SECTIONS] ?? 0) + 1;
  return words;
}

function withoutSection(problem: Int32Array, id: number): Int32Array {
  const found = findSection(problem, id);
  if (found === null) {
    return problem;
  }
  const words = new Int32Array(problem.length - (found.end - found.start));
  words.set(problem.subarray(0, found.start));
  words.set(problem.subarray(found.end), found.start);
  words[NUM_SECTIONS] = (problem[NUM_SECTIONS] ?? 0) - 1;
  return words;
}
