/** "2: met" or "2: not met": a figure that may be at most its goal, as a cell of a table. */
export function atMost(goal: number, figure: number): string {
  return verdict(goal, figure <= goal);
}

/** The same of a figure that may be no less. */
export function atLeast(goal: number, figure: number): string {
  return verdict(goal, figure >= goal);
}

// What is no number meets nothing: NaN compares false either way.
function verdict(goal: number, isMet: boolean): string {
  return `${goal}: ${isMet ? 'met' : 'not met'}`;
}
