import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describePlayground } from './running-playground';

const TABLE = `naam;breedte;lengte;kg
depot;50,93;4,43;
Aalst;50,94;4,04;30
Gent;51,05;3,72;40
Leuven;50,88;4,70;25
`;
const VROOM = {
  vehicles: [{ id: 1, start: [4.43, 50.93], end: [4.43, 50.93], capacity: [10] }],
  jobs: [
    { id: 7, location: [4.04, 50.94], service: 300, delivery: [3], service_per_type: { van: 90 } },
    { id: 8, location: [3.72, 51.05], service: 600, delivery: [4] },
  ],
};

const give = (page: Page, name: string, text: string) =>
  page
    .getByLabel('A request, a problem of another tool or a table of stops')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function taken(page: Page, button: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export …' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const scripts = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length",
  );

describePlayground('files that come in and go out', ({ open }) => {
  it('a table of stops is asked about, solved, and its plan taken away as a table', async () => {
    const watched = await open();
    await watched.untilChecked();
    const { page } = watched;
    const before = await scripts(page);
    await give(page, 'stops.csv', TABLE);
    const dialog = page.getByRole('dialog', { name: 'Stops of stops.csv' });
    await dialog.waitFor();
    // What converts is fetched when somebody needs it.
    expect([before, await scripts(page)]).toEqual([1, 2]);
    for (const [title, field] of [
      ['naam', 'id'],
      ['breedte', 'lat'],
      ['lengte', 'lon'],
      ['kg', 'demand in kg'],
    ] as const) {
      await dialog.getByLabel(`What ${title} is`).selectOption({ label: field });
    }
    await dialog.getByLabel('Vehicles').fill('2');
    await watched.shot('import-table');
    await watched.press('Import the stops');
    const notes = page.getByRole('list', { name: 'What was not carried as it stood' });
    expect(await notes.innerText()).toMatch(/ASSUMED.*no depot and no vehicle/);
    await watched.press('Done');
    await page.locator('.cm-content').filter({ hasText: '"id": "Aalst"' }).waitFor();
    await watched.untilChecked();
    await watched.press('Solve');
    expect(await watched.notice(/cost/)).toContain('4 served, 0 unserved');

    const { name, text } = await taken(page, 'Stops of the plan (CSV)');
    const [head = '', ...lines] = text.trimEnd().split('\n');
    expect(name).toBe('request.plan.csv');
    expect(head).toMatch(/^route_id,resource_id,.*load_kg$/);
    expect(lines.filter((line) => line.includes(',service,'))).toHaveLength(4);
    expect(text).toContain('Gent');
  });

  it('a problem of another tool becomes a request, its notes are listed, and another tool gets it', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.untilChecked();
    await give(page, 'problem.json', JSON.stringify(VROOM));
    const dialog = page.getByRole('dialog', { name: /problem\.json was read as VROOM/ });
    expect(await dialog.innerText()).toContain('service_per_type');
    await watched.shot('import-notes');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await watched.untilChecked();
    await watched.press('Solve');
    expect(await watched.notice(/cost/)).toContain('2 served');

    const { name, text } = await taken(page, 'Request as pragmatic');
    expect(name).toBe('request.pragmatic.json');
    expect((JSON.parse(text) as { plan: { jobs: unknown[] } }).plan.jobs).toHaveLength(2);
  });
});
