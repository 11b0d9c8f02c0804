import { SECTION } from './schema';

/** Words before the first section: magic, version, number of sections. */
const HEADER = 3;
const NUM_SECTIONS = 2;
/** Words before the body of a section: its id and its length. */
const SECTION_HEADER = 2;

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
  let at = HEADER;
  while (at < problem.length) {
    const end = at + SECTION_HEADER + (problem[at + 1] ?? 0);
    if (problem[at] === id) {
      const words = new Int32Array(problem.length - (end - at));
      words.set(problem.subarray(0, at));
      words.set(problem.subarray(end), at);
      words[NUM_SECTIONS] = (problem[NUM_SECTIONS] ?? 0) - 1;
      return words;
    }
    at = end;
  }
  return problem;
}
