import { breachesOf } from './accessibility-rules';
import { describePlayground } from './running-playground';

describePlayground('the playground, for everybody', ({ open }) => {
  it.each(['light', 'dark'] as const)(
    'keeps WCAG AA in %s, before a plan and with one',
    async (colorScheme) => {
      const watched = await open();
      const { page } = watched;
      await page.emulateMedia({ colorScheme });
      await watched.untilChecked();
      expect((await breachesOf(watched)).broken).toEqual([]);

      await watched.press('Solve');
      await watched.notice(/cost/);
      const { broken, kept } = await breachesOf(watched);
      expect(broken).toEqual([]);
      expect(kept).toEqual(
        expect.arrayContaining(['button-name', 'color-contrast', 'label', 'html-has-lang']),
      );

      // A stop that is marked, in the table and in the JSON.
      await page.getByRole('tab', { name: 'Stops' }).click();
      await page.locator('.stops tbody tr').nth(2).hover();
      await page.locator('.stops tr.marked').waitFor();
      expect((await breachesOf(watched)).broken).toEqual([]);
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
        expect((await breachesOf(watched)).broken).toEqual([]);
      }
    },
  );
});
