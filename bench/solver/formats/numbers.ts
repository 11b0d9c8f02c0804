/** The numbers of a line of text, whatever white space parts them. */
export function numbersOf(line: string): number[] {
  return line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number);
}

/** The element, or an error that names what is missing: research files are hand-made. */
export function at<T>(list: readonly T[], index: number, what: string): T {
  const value = list[index];
  if (value === undefined) {
    throw new Error(`${what}: entry ${index} is missing`);
  }
  return value;
}
