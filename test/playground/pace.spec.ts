import type { Page } from 'playwright-core';
import { note } from '../support/note';
import { manyStops } from './many-stops';
import { describePlayground } from './running-playground';

/** Goals of the page; what a test asks for is five times as much, since other suites share the machine. */
const FIRST_VIEW_MS = 1_000;
const FRAME_MS = 1_000 / 60;
const SLACK = 5;

/** Milliseconds between frames while something is done, ascending. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  // Runs in the page, whose names this project of tests does not know.
  await page.evaluate(`
    globalThis.seenFrames = [];
    const count = (at) => { seenFrames.push(at); requestAnimationFrame(count); };
    requestAnimationFrame(count);
  `);
  await act();
  const seen = await page.evaluate<number[]>('seenFrames');
  return seen
    .slice(1)
    .map((at, i) => at - (seen[i] ?? at))
    .sort((a, b) => a - b);
}

describePlayground('the pace of the page', ({ open }) => {
  it('shows its first view soon', async () => {
    const { page } = await open();
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    );
    note(`first view: ${painted.toFixed(0)} ms`);
    expect(painted).toBeLessThan(SLACK * FIRST_VIEW_MS);
  });

  it('pans and zooms 2,000 stops of a plan smoothly', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.untilChecked();
    const buffer = Buffer.from(manyStops(2_000, 60));
    await page
      .getByLabel('A request, a problem of another tool or a table of stops')
      .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer });
    await page.locator('.cm-content').filter({ hasText: 'many-stops' }).waitFor();
    await page.getByLabel('Time limit').fill('2');
    await watched.press('Solve');
    await watched.notice(/ 2000 served/);
    const { x, y, width, height } = (await page.locator('.map').boundingBox())!;
    const [left, top] = [x + width / 3, y + height / 3];
    const frames = await framesDuring(page, async () => {
      await page.mouse.move(left, top);
      await page.mouse.down();
      for (let step = 1; step <= 60; step += 1) {
        await page.mouse.move(left + 2 * step, top + step);
      }
      await page.mouse.up();
      for (let turn = 0; turn < 6; turn += 1) {
        await page.mouse.wheel(0, turn < 3 ? -120 : 120);
        await page.waitForTimeout(250);
      }
    });
    const at = (share: number): number => frames[Math.floor(frames.length * share)] ?? NaN;
    note(
      `frames of 2,000 stops: p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)} ms of ${frames.length}`,
    );
    expect(at(0.5)).toBeLessThan(SLACK * FRAME_MS);
  });
});
