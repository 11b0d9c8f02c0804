/** Words before the first section: magic, version, number of sections. */
const HEADER = 3;
/** Words before the body of a section: its id and its length. */
export const SECTION_HEADER = 2;

/** Where a section of problem words begins (its id), and where the next one does; null: there is none of that id. */
export function findSection(problem: Int32Array, id: number): { start: number; end: number } | null {
  for (let start = HEADER; start < problem.length;) {
    const end = start + SECTION_HEADER + (problem[start + 1] ?? 0);
    if (problem[start] === id) {
      return { start, end };
    }
    start = end;
  }
  return null;
}
