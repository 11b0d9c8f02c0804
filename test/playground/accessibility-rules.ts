import { source as axe } from 'axe-core';
import type { WatchedPage } from './watched-page';

/** WCAG 2.2, levels A and AA, as far as a program can judge them: names, roles, contrast, order, sizes of what is pressed. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
  readonly passes: readonly { readonly id: string }[];
}

/** What the page breaks, and the names of what it keeps. */
export async function breachesOf({ page }: WatchedPage): Promise<{ broken: string[]; kept: string[] }> {
  // As a debugger's script: the page's own policy admits no other script than its own.
  await page.evaluate(axe);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } });
  const { violations, passes } = await page.evaluate<Found>(`axe.run(document, ${options})`);
  return {
    broken: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    kept: passes.map(({ id }) => id),
  };
}
