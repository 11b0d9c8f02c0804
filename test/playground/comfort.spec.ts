import { describePlayground } from './running-playground';
import type { WatchedPage } from './watched-page';

/** What somebody who works with the page for an hour takes for granted. */
describePlayground('the playground, for an hour', ({ open }) => {
  const written = (watched: WatchedPage) => watched.page.locator('.cm-content').innerText();
  const example = (watched: WatchedPage) => watched.page.getByLabel('Example').inputValue();

  it('has what was written when it is loaded again, and lets the example be chosen anew', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('time-windows');
    const text = await written(watched);
    await watched.write(text.replace('"bakery"', '"patisserie"'));
    await watched.untilChecked();
    expect(await example(watched)).toBe('');
    await page.reload();
    await page.locator('.cm-content').filter({ hasText: 'patisserie' }).waitFor();
    expect(await example(watched)).toBe('');
    await watched.pick('time-windows');
    expect(await written(watched)).toBe(text);
    await page.reload();
    await watched.untilChecked();
    expect(await example(watched)).toBe('time-windows');
  });

  it('says that a plan is of an earlier request, until there is one of this', async () => {
    const watched = await open();
    const stale = watched.page.getByText('plan of an earlier request');
    await watched.pick('time-windows');
    await watched.press('Solve');
    await watched.notice(/cost/);
    expect(await stale.count()).toBe(0);
    const text = await written(watched);
    await watched.write(text.replace('"bakery"', '"patisserie"'));
    await stale.waitFor();
    await watched.write(text);
    await stale.waitFor({ state: 'detached' });
  });

  it('stays where somebody is when a request is refused, and goes to the fault', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('time-windows');
    await page.getByRole('tab', { name: 'Compare' }).click();
    await watched.write((await written(watched)).replace(/"service_time": \d+/, '"service_time": -5'));
    await watched.press('Solve');
    await page.locator('.notice-bad').waitFor();
    const tab = page.getByRole('tab', { selected: true });
    await tab.filter({ hasText: 'Compare' }).waitFor();
    await page.locator('.cm-editor.cm-focused').waitFor();
  });

  it('has an end for a job that nobody knows', async () => {
    const watched = await open('#job=00000000-0000-4000-8000-000000000000');
    await watched.notice(/job/i);
    expect(await watched.page.locator('.check').innerText()).toMatch(/^No request/);
    // The browser tells of each answer that is none.
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });

  it.each([1_440, 1_201, 1_024, 700])('cuts nothing off at %s pixels', async (width) => {
    const watched = await open();
    const { page } = watched;
    await page.setViewportSize({ width, height: 900 });
    await watched.pick('belgian-deliveries');
    await watched.press('Solve');
    await watched.notice(/cost/);
    const right = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? Infinity);
    };
    const panel = await right('.side');
    expect(panel).toBeLessThanOrEqual(width);
    expect(await right('#tab-calls')).toBeLessThanOrEqual(panel);
    expect(await right('.row-menu')).toBeLessThanOrEqual(panel);
    const map = await page.locator('.map').boundingBox();
    expect((map?.y ?? 900) + (map?.height ?? 0)).toBeLessThanOrEqual(900);
    await watched.shot(`width-${width}`);
  });

  it('opens what is unserved also where it is optional, and says that nobody has looked for help', async () => {
    const watched = await open();
    await watched.pick('optional-jobs');
    await watched.press('Solve');
    await watched.notice(/cost/);
    const panel = watched.page.getByRole('tabpanel');
    await panel.filter({ hasText: 'far-away' }).waitFor();
    expect(await panel.innerText()).toMatch(/optional: .*nobody has looked/s);
    await watched.shot('unserved-optional');
  });

  it('has the remedy in sight, and times as a clock shows them', async () => {
    const watched = await open();
    await watched.pick('diagnostics');
    await watched.press('Solve');
    expect(await watched.notice(/cost/)).toMatch(
      /^infeasible: 1 job missing that must be done, cost [\d,]{1,8} /,
    );
    const panel = watched.page.getByRole('tabpanel');
    expect(await panel.innerText()).toMatch(/earliest 10:\d\d, latest 09:00/);
    expect(await panel.innerText()).not.toMatch(/\d{5} |latest \d{5}/);
    const apply = watched.page.getByRole('button', { name: 'Apply and solve again' });
    const [button, visible] = [await apply.boundingBox(), await panel.boundingBox()];
    expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThan(
      (visible?.y ?? 0) + (visible?.height ?? 0),
    );
  });

  it('marks the stop that is dragged through the schedule, and shows where it was', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('belgian-deliveries');
    await watched.press('Solve');
    await watched.notice(/cost/);
    const stops = page.locator('.gantt-row').first().locator('[data-stop]:has(.seg-service)');
    const key = await stops.nth(0).getAttribute('data-stop');
    const [from, to] = [
      await stops.nth(0).locator('.seg-service').boundingBox(),
      await stops.nth(3).locator('.seg-service').boundingBox(),
    ];
    await page.mouse.move((from?.x ?? 0) + 3, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 3, (to?.y ?? 0) + 8, { steps: 6 });
    expect(await page.locator('.gantt [data-marked]').getAttribute('data-marked')).toBe(key);
    expect(await page.locator('.dragged-from').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('.dragged-from').count()).toBe(0);
  });

  it('counts what is done apart from what is left, after the day was planned again', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('belgian-deliveries');
    await watched.press('Solve');
    await watched.notice(/cost/);
    expect(await page.locator('input[type="time"]').count()).toBe(0);
    await page.getByLabel('Clock').fill('11:00');
    await watched.press('Replan');
    await watched.notice(/^Replanned at 11:00: /);
    const [, left, done] =
      /(\d+) stops, (\d+) done/.exec(await page.locator('.map .caption').innerText()) ?? [];
    expect(Number(done)).toBeGreaterThan(0);
    expect(Number(left) + Number(done)).toBe(25);
    await watched.shot('replanned');
  });

  it('has the missed window of a late stop in the schedule', async () => {
    const watched = await open();
    await watched.pick('soft-windows');
    await watched.press('Solve');
    await watched.notice(/cost/);
    await watched.page.locator('.band-late').first().waitFor();
    expect(await watched.page.locator('.stops .bad').first().innerText()).toMatch(/late by \d+/);
  });
});
