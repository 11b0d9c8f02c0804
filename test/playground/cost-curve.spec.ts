import { manyStops } from './many-stops';
import { describePlayground } from './running-playground';

/**
 * So many stops that better plans are found for as long as the search may last. Of 150 the six best were found in nine seconds, and a
 * browser that had to wait for its turn saw the last alone.
 */
const REQUEST = manyStops(600, 50);

describePlayground('the cost of a running job', ({ open }) => {
  it('is a curve of its improvements, with the first and the best at its ends', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.untilChecked();
    await page
      .getByLabel('A request, a problem of another tool or a table of stops')
      .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(REQUEST) });
    await page.locator('.cm-content').filter({ hasText: 'many-stops' }).waitFor();
    await watched.press('Format');
    await watched.untilChecked();
    await page.getByLabel('Time limit').fill('60');
    await watched.press('Solve live');
    await page
      .getByRole('img', { name: /: ([2-9]|\d\d+) improvements, first [\d,]+, now [\d,]+\.$/ })
      .waitFor({ timeout: 60_000 });
    const ends = await page.locator('.curve-ends span').allInnerTexts();
    const [first = 0, best = 0] = ends.map((text) => Number(text.replace(/\D/g, '')));
    expect(ends.map((text) => text.split(' ')[0])).toEqual(['first', 'best']);
    expect(best).toBeLessThan(first);
    await watched.shot('running');
    await watched.press('Stop and keep the best plan');
    await watched.notice(/the best plan until then/);
  });
});
