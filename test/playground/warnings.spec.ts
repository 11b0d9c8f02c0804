import { describePlayground } from './running-playground';
import type { WatchedPage } from './watched-page';

const MISSPELT = JSON.stringify(
  {
    travel: { profile: 'car', provider: 'haversine' },
    resources: [
      {
        id: 'van',
        start_location: { lat: 50.93, lon: 4.43 },
        time_window: { start: 28_800, end: 61_200 },
        capacites: [10],
      },
    ],
    jobs: [
      { id: 'ghent', location: { lat: 51.05, lon: 3.72 }, service_time: 600 },
      { id: 'aalst', location: { lat: 50.94, lon: 4.04 }, service_time: 600 },
    ],
  },
  null,
  2,
);

const FIELD = 'resources[0].capacites';

describePlayground('warnings of an answer', ({ open }) => {
  const warnings = ({ page }: WatchedPage) => page.getByRole('list', { name: 'Warnings' });

  async function written(): Promise<WatchedPage> {
    const watched = await open();
    await watched.untilChecked();
    await watched.write(MISSPELT);
    await watched.untilChecked();
    return watched;
  }

  it('stand beside the notice, are told to who cannot see them, and lead to their field', async () => {
    const watched = await written();
    const { page } = watched;
    expect(await warnings(watched).count()).toBe(0);
    await watched.press('Solve');
    await watched.notice(/2 served/);
    const text = await warnings(watched).innerText();
    expect(text).toContain(FIELD);
    expect(text).toMatch(/capacities/);
    await page
      .getByRole('status')
      .filter({ hasText: /^1 warning$/ })
      .waitFor();
    await watched.shot('warnings');
    await warnings(watched).getByRole('button').click();
    // The editor has the focus, and the value is selected.
    await page.keyboard.type('[11]');
    expect(await page.locator('.cm-content').innerText()).toMatch(/"capacites": \[11\]/);
  });

  it('are those of a watched job, of one that is opened again, and of a plan that was replanned', async () => {
    const watched = await written();
    const { page } = watched;
    await page.getByLabel('Time limit').fill('2');
    await watched.press('Solve live');
    await watched.notice(/2 served/);
    expect(await warnings(watched).innerText()).toContain(FIELD);
    const { hash } = new URL(page.url());
    // Another tab has the plan alone: there is no text to go to.
    const stranger = await open(hash);
    await stranger.notice(/2 served/);
    expect(await warnings(stranger).innerText()).toContain(FIELD);
    expect(await warnings(stranger).getByRole('button').count()).toBe(0);

    const row = page.locator('.stops tr').filter({ hasText: 'aalst' });
    await row.focus();
    await page.keyboard.press('d');
    await watched.press('Replan');
    // Not the line that says that it is being asked for, beside which the warnings of the plan before still stand.
    await watched.notice(/^Replanned.*stops? left, cost/);
    await warnings(watched).waitFor();
    expect(await warnings(watched).getByRole('button').count()).toBe(0);
  });

  it('go with the plan that they belong to', async () => {
    const watched = await written();
    await watched.press('Solve');
    await warnings(watched).waitFor();
    await watched.pick('time-windows');
    expect(await warnings(watched).count()).toBe(0);
    await watched.press('Solve');
    await watched.notice(/cost/);
    expect(await warnings(watched).count()).toBe(0);
  });
});
