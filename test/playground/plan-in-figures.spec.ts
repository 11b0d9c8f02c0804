import { describePlayground } from './running-playground';

describePlayground('plans in figures', ({ open }) => {
  it('below each row of the schedule stands what is aboard, against what the vehicle holds', async () => {
    const watched = await open();
    await watched.untilChecked();
    await watched.press('Solve');
    await watched.notice(/cost/);
    const { page } = watched;
    const rows = await page.locator('.gantt-row').count();
    // The example weighs and counts its goods.
    expect(await page.locator('.load-curve[data-dimension="kg"]').count()).toBe(rows);
    expect(await page.locator('.load-curve[data-dimension="pallets"]').count()).toBe(rows);
    const curve = page.locator('.load-curve').first();
    expect(await curve.locator('text').textContent()).toMatch(/^kg \d+ \/ \d+$/);
    const [aboard, limit] = [
      await curve.locator('.aboard').boundingBox(),
      await curve.locator('.capacity').boundingBox(),
    ];
    expect(aboard?.height).toBeGreaterThan(2);
    expect(aboard?.y ?? 0).toBeGreaterThanOrEqual((limit?.y ?? Infinity) - 2);
    await watched.shot('loads');
    const height = (await page.locator('.gantt svg').boundingBox())?.height ?? 0;
    await page.getByRole('checkbox', { name: 'loads' }).uncheck();
    expect(await page.locator('.load-curve').count()).toBe(0);
    expect((await page.locator('.gantt svg').boundingBox())?.height).toBeLessThan(height);
  });

  it('the next plan stands beside the one that was kept: costs by term, and what moved', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('diagnostics');
    await watched.press('Solve');
    await watched.notice(/^infeasible.*1 unserved/);
    await page.getByRole('tab', { name: 'Compare' }).click();
    await watched.press('Keep this plan as “before”');
    await page.getByText('A plan is kept.').waitFor();
    await page.getByRole('tab', { name: /Unserved/ }).click();
    await page.getByRole('button', { name: 'Apply and solve again' }).first().click();
    await watched.notice(/^(optimal|feasible).*0 unserved/);

    const cells = (name: string) => page.locator(`[data-pair="${name}"] td`).allInnerTexts();
    expect(await cells('served')).toEqual(['2', '3', '+1']);
    expect(await cells('unserved')).toEqual(['1', '0', '−1']);
    // What the missing job is charged is no cost to compare.
    expect(await cells('missing that must be done')).toEqual(['1', '0', '−1']);
    expect(await cells('penalty dropped')).toEqual([]);
    const [before = '', now = '', difference = ''] = await cells('total without what is missing');
    const number = (text: string) => Number(text.replace('−', '-').replaceAll(',', ''));
    expect(number(now) - number(before)).toBeCloseTo(number(difference), 1);
    const added = page.locator('[data-change="added"]');
    expect(await added.innerText()).toMatch(/fishmonger/);
    await added.getByRole('button').hover();
    await page.locator('.gantt [data-marked]').waitFor();
    await watched.shot('compared');
    await watched.press('Forget it');
    expect(await page.locator('.pairs').count()).toBe(0);
  });

  it('routes of one colour differ by their dashes, as on the map', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.untilChecked();
    // Seven vehicles for seven jobs, one each: one more than there are colours.
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const home = { lat: 50.9, lon: 4.4 };
    await watched.write(
      JSON.stringify({
        travel: { profile: 'car', provider: 'haversine' },
        resources: names.map((id) => ({ id, start_location: home })),
        jobs: names.map((id, i) => ({
          ...{ id: `job-${id}`, service_time: 900, allowed_resource_ids: [id] },
          location: { lat: 50.9 + i / 20, lon: 4.5 },
        })),
      }),
    );
    await watched.untilChecked();
    await watched.press('Solve');
    await watched.notice(/7 served/);
    const rows = page.locator('.gantt-row');
    const [first, last] = [rows.nth(0), rows.nth(6)];
    const colour = (row: typeof first) => row.locator('.seg-service').getAttribute('fill');
    expect(await colour(last)).toBe(await colour(first));
    expect([await first.locator('.seg-dashes').count(), await last.locator('.seg-dashes').count()]).toEqual([
      0, 2,
    ]);
    const dash = (row: typeof first) => row.locator('.seg-travel').first().getAttribute('stroke-dasharray');
    expect(await dash(last)).not.toBe(await dash(first));
    await watched.shot('seven-routes');
  });
});
