import type { Pattern } from '../pattern';

/**
 * What is read at once: the rows of a page become objects, and come out of the store's thread, in one turn of the event loop of
 * some 10 ms.
 */
export const PAGE = { patterns: 100, occurrences: 1_000 } as const;

/** Where a page begins: behind a pattern, or with the first. */
export type After = Pick<Pattern, 'createdAt' | 'id'> | null;

export interface PatternPage {
  readonly patterns: readonly Pattern[];
  /** No other follows. */
  readonly isLast: boolean;
}

/** A whole list, page by page. Each pattern is of one version; what is inserted meanwhile may be missing. */
export async function listPatterns(read: (after: After) => Promise<PatternPage>): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  for (let isLast = false; !isLast;) {
    const page = await read(patterns.at(-1) ?? null);
    patterns.push(...page.patterns);
    isLast = page.isLast;
  }
  return patterns;
}
