/** A line of counts in the output of a run: what a property really tried. */
export function note(line: string): void {
  console.log(line);
}
