import { source as axe } from 'axe-core';
import { describePlayground } from './running-playground';
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
async function judged({ page }: WatchedPage): Promise<{ broken: string[]; kept: string[] }> {
  // As a debugger's script: the page's own policy admits no other script than its own.
  await page.evaluate(axe);
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } });
  const { violations, passes } = await page.evaluate<Found>(`axe.run(document, ${options})`);
  return {
    broken: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    kept: passes.map(({ id }) => id),
  };
}

describePlayground('the playground, for everybody', ({ open }) => {
  it.each(['light', 'dark'] as const)(
    'keeps WCAG AA in %s, before a plan and with one',
    async (colorScheme) => {
      const watched = await open();
      const { page } = watched;
      await page.emulateMedia({ colorScheme });
      await watched.untilChecked();
      expect((await judged(watched)).broken).toEqual([]);

      await watched.press('Solve');
      await watched.notice(/cost/);
      const { broken, kept } = await judged(watched);
      expect(broken).toEqual([]);
      expect(kept).toEqual(
        expect.arrayContaining(['button-name', 'color-contrast', 'label', 'html-has-lang']),
      );
    },
  );

  it.each(['light', 'dark'] as const)(
    'keeps them in %s beside work that is not served',
    async (colorScheme) => {
      const watched = await open();
      await watched.page.emulateMedia({ colorScheme });
      await watched.pick('diagnostics');
      await watched.press('Solve');
      await watched.notice(/cost/);
      for (const tab of await watched.page.getByRole('tab').all()) {
        await tab.click();
        expect((await judged(watched)).broken).toEqual([]);
      }
    },
  );
});
