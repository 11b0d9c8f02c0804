import { describePlayground } from './running-playground';

describePlayground('the playground', (playground) => {
  const { open } = playground;

  it('is ready with a valid request within a second or two, and solves it', async () => {
    const watched = await open();
    await watched.untilChecked();
    await watched.press('Solve');
    expect(await watched.notice(/cost/)).toMatch(/^(optimal|feasible): cost [\d,]+, 25 served, 0 unserved/);
    const { page } = watched;
    expect(await page.locator('.gantt-row').count()).toBeGreaterThan(1);
    expect(await page.locator('.seg-service').count()).toBe(25);
    expect(await page.locator('.band').count()).toBeGreaterThan(0);
    expect(await page.locator('.map').getAttribute('data-layout')).toBe('globe');
    await watched.shot('solved');
  });

  it('marks a stop that is pointed at in the schedule on the map, in the table and in the request', async () => {
    const watched = await open();
    await watched.untilChecked();
    await watched.press('Solve');
    await watched.notice(/cost/);
    const { page } = watched;
    const stop = page.locator('[data-stop]:has(.seg-service)').nth(3);
    const key = await stop.getAttribute('data-stop');
    await stop.locator('.seg-service').hover();
    const row = page.locator('tr.marked');
    await row.waitFor();
    expect(await row.getAttribute('data-stop')).toBe(key);
    const id = await row.locator('td').nth(2).innerText();
    expect(await page.locator('.cm-marked').first().innerText()).toContain(`"${id}"`);
    expect(await page.locator(`.gantt [data-marked="${key}"]`).count()).toBe(1);
    expect(await page.locator('.map-host').getAttribute('data-marked')).toBe(key);
    await watched.shot('hovered');
  });

  it('marks the same by the keyboard alone', async () => {
    const watched = await open();
    await watched.untilChecked();
    const { page } = watched;
    await page.getByRole('button', { name: 'Solve', exact: true }).focus();
    await page.keyboard.press('Enter');
    await watched.notice(/cost/);
    expect(await page.locator(':focus').innerText()).toBe('Solve');
    await page.getByRole('tab', { name: /Stops/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.map-host').getAttribute('data-marked')).toBe('0:2');
    expect(await page.locator('tr.marked').getAttribute('data-stop')).toBe('0:2');
  });

  it('shows faults at their line and field while somebody types, and takes them back', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('diagnostics');
    const text = await page.locator('.cm-content').innerText();
    await watched.write(text.replace('"service_time": 600', '"service_time": "long"'));
    await watched.untilChecked('faulty');
    const line = text.split('\n').findIndex((one) => one.includes('"id": "fishmonger"')) + 1;
    const fault = page.getByRole('button', { name: new RegExp(`line ${line}.*jobs\\[0\\]\\.service_time`) });
    await fault.waitFor();
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await page.locator('.cm-lintRange-error').first().innerText()).toBe('"long"');
    await watched.shot('faulty');
    await watched.write(text.replace('"jobs": [', '"jobs": [[['));
    await page.getByRole('button', { name: /missing/ }).waitFor();
    await watched.write(text);
    await watched.untilChecked();
  });

  it('watches a job, stops it with its best plan, and opens it again by its address', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('belgian-deliveries-matrix');
    await page.getByLabel('Time limit').fill('40');
    await watched.press('Solve live');
    // A single improvement is a flat line, which counts as hidden for having no height.
    await page.locator('.curve path').waitFor({ state: 'attached' });
    await page.locator('.figures').getByText('25 of 25').waitFor();
    const figure = (name: string) =>
      page.locator('.figures > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
    await figure('Elapsed')
      .getByText(/^([2-9]|\d\d) s$/)
      .waitFor();
    expect(await figure('Remaining').innerText()).toMatch(/^[123]?\d s$/);
    await page.getByRole('tab', { name: 'Calls' }).click();
    const calls = page.getByRole('combobox', { name: 'Call' }).locator('option');
    expect(await calls.allInnerTexts()).toContain('Solve as a job');

    await page.reload();
    await page.locator('.figures').getByText('25 of 25').waitFor();
    // What the service says of the job, and the limit that the tab has kept.
    expect(await figure('Elapsed').innerText()).toMatch(/^([2-9]|\d\d) s$/);
    expect(await figure('Remaining').innerText()).toMatch(/^[123]?\d s$/);
    await watched.press('Stop and keep the best plan');
    expect(await watched.notice(/the best plan until then/)).toContain('25 served');
    expect(await page.locator('.seg-service').count()).toBe(25);
    await page.getByRole('tab', { name: 'Calls' }).click();
    // What this page has asked since it was opened; the newest first.
    expect(await calls.allInnerTexts()).toEqual(['Cancel the job', 'Look at the job']);
    const shown = page.locator('.snippet');
    expect(await shown.innerText()).toMatch(/^curl -sS -X POST '\S+\/api\/v1\/jobs\/[0-9a-f-]{36}\/cancel'/);
    await page.getByRole('combobox', { name: 'Call' }).selectOption('Look at the job');
    expect(await shown.innerText()).toMatch(/^curl -sS -X GET '\S+\/api\/v1\/jobs\/[0-9a-f-]{36}'/);
    const { hash } = new URL(page.url());
    expect(hash).toMatch(/^#job=[0-9a-f-]{36}$/);

    await page.reload();
    await watched.notice(/the best plan until then/);
    // The tab has kept its request.
    await page.locator('.cm-content').filter({ hasText: 'belgian-deliveries-matrix' }).waitFor();
    const stranger = await open(hash);
    await stranger.notice(/the best plan until then/);
    expect(await stranger.page.locator('.seg-service').count()).toBe(25);
    await watched.shot('stopped');
  });

  it('lays a request of matrices alone out on a plane', async () => {
    const watched = await open();
    await watched.pick('several-depots');
    await watched.press('Solve');
    await watched.notice(/cost/);
    const map = watched.page.locator('.map');
    expect(await map.getAttribute('data-layout')).toBe('plane');
    expect(await map.innerText()).toContain('laid out by the travel matrix');
    await watched.shot('plane');
  });

  it('draws days one below the other, breaks, and what is late', async () => {
    const watched = await open();
    const { page } = watched;
    for (const [example, seen] of [
      ['days', '.gantt-row'],
      ['breaks', '.seg-break'],
      ['soft-windows', '.late'],
      ['dump-stations', '.seg-dump'],
    ] as const) {
      await watched.pick(example);
      await watched.press('Solve');
      await watched.notice(/cost/);
      expect(await page.locator(seen).count()).toBeGreaterThan(0);
      await watched.shot(example);
    }
  });

  it('says why work is unserved, and serves it by one click on what would help', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('diagnostics');
    await watched.press('Solve');
    expect(await watched.notice(/cost/)).toMatch(/^infeasible.*1 unserved/);
    const card = page.getByRole('list', { name: 'Unserved work' }).getByRole('listitem').first();
    expect(await card.innerText()).toMatch(/fishmonger[\s\S]*Short by/);
    await watched.shot('unserved');
    await page.getByRole('button', { name: 'Apply and solve again' }).first().click();
    expect(await watched.notice(/^(optimal|feasible)/)).toContain('3 served, 0 unserved');
    await watched.untilChecked();
    await watched.shot('relaxed');
  });

  it('shows the call behind what was done, without the keys', async () => {
    const watched = await open();
    const { page } = watched;
    await watched.pick('time-windows');
    await watched.press('Solve');
    await watched.notice(/cost/);
    await page.getByRole('tab', { name: 'Calls' }).click();
    for (const [language, begins] of [
      ['curl', 'curl -sS -X POST'],
      ['TypeScript', 'const body = {'],
      ['Python', 'import os'],
    ] as const) {
      await page.getByLabel('Language').selectOption(language);
      const text = await page.locator('.snippet').innerText();
      expect(text.startsWith(begins)).toBe(true);
      expect(text).toContain(`${playground.origin}/api/v1/optimize/sync`);
      expect(text).not.toContain('dev-app-key');
    }
    await watched.shot('calls');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await watched.press('Copy');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const shown = await page.locator('.snippet').innerText();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
    // As in a page that is not served over TLS.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Not allowed: select it' }).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('keeps keys in the tab alone', async () => {
    const watched = await open();
    await watched.untilChecked();
    const kept = await watched.page.evaluate<string>(
      'JSON.stringify([Object.keys(localStorage), document.cookie, Object.keys(sessionStorage)])',
    );
    expect(JSON.parse(kept)).toEqual([[], '', ['playground:keys']]);
  });
});
