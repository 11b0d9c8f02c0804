/**
 * A command line in which `--name -1` is `--name=-1`. parseArgs takes a dash for another option, and talks of that in place of the
 * number; no option here has a digit for a name.
 */
export function withNegativeValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(arg) && /^--[a-z-]+$/.test(before)) {
      joined.splice(-1, 1, `${before}=${arg}`);
    } else {
      joined.push(arg);
    }
  }
  return joined;
}
