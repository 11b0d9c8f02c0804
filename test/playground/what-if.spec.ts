import type { Browser, Locator, Request } from 'playwright-core';
import { builtProgram, ServiceProcess } from '../e2e/service-process';
import { describeWithChromium, launchChromium } from './chromium';
import { WatchedPage } from './watched-page';

interface Evaluation {
  base: { metadata: { problem_id: string } };
  solution_routes: { resource_id: string; stops: { job_id: string }[] }[];
}

interface ReplanBody {
  original_request: { metadata: { problem_id: string } };
  completed_jobs: { job_id: string }[];
  cancelled_job_ids: string[];
  vehicle_positions: { resource_id: string; current_time: number }[];
}

/** Plans that a person changes by hand, in a real browser, scored by the built service. */
describeWithChromium('what-if by hand in the playground', () => {
  let service: ServiceProcess;
  let browser: Browser;
  let watched: WatchedPage;

  beforeAll(async () => {
    service = new ServiceProcess({ NODE_ENV: 'development', MAX_CONCURRENT_SOLVES: '2' }, [], builtProgram());
    const origin = `http://127.0.0.1:${await service.port()}`;
    browser = await launchChromium();
    watched = await WatchedPage.open(browser, `${origin}/playground`);
    await watched.untilChecked();
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await service?.kill();
  });
  afterEach(() => {
    expect({ complaints: watched.complaints, foreign: watched.foreign }).toEqual({
      complaints: [],
      foreign: [],
    });
  });

  async function solved(example: string): Promise<void> {
    await watched.pick(example);
    await watched.press('Solve');
    await watched.notice(/cost/);
  }

  const row = (name: string): Locator =>
    watched.page.locator('.stops tr').filter({ has: watched.page.getByRole('cell', { name, exact: true }) });

  /** Names of the stops of a route, in the order of the table. */
  const order = (resource: string): Promise<string[]> =>
    watched.page
      .locator('.stops tbody tr')
      .filter({ hasText: resource })
      .locator('td:nth-child(2):not(:empty) + td')
      .allInnerTexts();

  /** What is sent by what is done. */
  async function sent<Body = Evaluation>(act: () => Promise<void>, route = 'evaluate'): Promise<Body> {
    const isCall = (request: Request): boolean => request.url().endsWith(`/optimize/${route}`);
    const [request] = await Promise.all([watched.page.waitForRequest(isCall), act()]);
    return request.postDataJSON() as Body;
  }

  /** The newest call, in each language. */
  async function expectCall(route: string, field: string): Promise<void> {
    for (const language of ['curl', 'TypeScript', 'Python']) {
      await watched.page.getByLabel('Language').selectOption(language);
      const text = await watched.page.locator('.snippet').innerText();
      expect(text).toContain(`/api/v1/optimize/${route}`);
      expect(text).toContain(field);
    }
  }

  const idsOf = ({ solution_routes: routes }: Evaluation, resource: string): string[] | undefined =>
    routes.find(({ resource_id: id }) => id === resource)?.stops.map(({ job_id: id }) => id);

  const box = async (locator: Locator) => {
    const found = await locator.boundingBox();
    expect(found).not.toBeNull();
    return found ?? { x: 0, y: 0, width: 0, height: 0 };
  };

  it('scores a stop that is dragged in the table at once, and undoes it', async () => {
    const { page } = watched;
    await solved('belgian-deliveries');
    const [resource = ''] = await page.locator('.stops tbody tr td:first-child').allInnerTexts();
    const before = await order(resource);
    expect(before.length).toBeGreaterThan(2);
    const [first = '', second = ''] = before;
    const [from, to] = [await box(row(first)), await box(row(second))];
    const body = await sent(async () => {
      await page.mouse.move(from.x + 80, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + 80, to.y + to.height - 3, { steps: 5 });
      expect(await page.locator('.stops .drop-before').count()).toBe(1);
      expect(await page.locator('.drop-line').count()).toBe(1);
      await watched.shot('what-if-dragging');
      await page.mouse.up();
    });
    const swapped = [second, first, ...before.slice(2)];
    expect(idsOf(body, resource)).toEqual(swapped);
    expect(body.base.metadata.problem_id).toBe('belgian-deliveries');
    expect(await watched.notice(new RegExp(`^${first} to ${resource}, stop 2: `))).toMatch(/cost|a rule/);
    expect(await order(resource)).toEqual(swapped);
    const panel = page.getByRole('region', { name: 'What if' });
    expect(await panel.getByRole('row', { name: /^distance/ }).count()).toBe(1);
    await watched.shot('what-if');

    await watched.press('Undo');
    await watched.notice(/^Undone/);
    expect(await order(resource)).toEqual(before);
    expect(await panel.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('moves a stop to another route by dragging it in the schedule', async () => {
    const { page } = watched;
    await solved('belgian-deliveries');
    const [one, two] = [page.locator('.gantt-row').nth(0), page.locator('.gantt-row').nth(1)];
    const stop = one.locator('[data-stop]:has(.seg-service)').first();
    const cells = page.locator(`.stops tr[data-stop="${await stop.getAttribute('data-stop')}"] td`);
    const [before = '', , name = ''] = await cells.allInnerTexts();
    const from = await box(stop.locator('.seg-service'));
    const to = await box(two.locator('.seg-service').first());
    const body = await sent(async () => {
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x - 3, to.y + to.height / 2, { steps: 5 });
      await page.mouse.up();
    });
    const now = body.solution_routes.find(({ stops }) => stops[0]?.job_id === name)?.resource_id ?? '';
    expect(now).not.toBe(before);
    expect(idsOf(body, before)).not.toContain(name);
    await watched.notice(new RegExp(`^${name} to ${now}, stop 1: `));
    expect((await order(now))[0]).toMatch(new RegExp(`^${name}`));
  });

  it('says which hard rule a plan breaks, shows that plan, and keeps it where somebody wants it', async () => {
    const { page } = watched;
    await solved('time-windows');
    const before = await order('van');
    expect(before[0]).toBe('bakery');
    // By the menu: the bakery, which closes at eight, last.
    await row('bakery').getByRole('button', { name: 'Change bakery' }).click();
    const menu = page.getByRole('dialog', { name: 'bakery' });
    await menu.getByLabel('Place').selectOption({ label: `after ${before.at(-1)}` });
    const body = await sent(() => menu.getByRole('button', { name: 'Move and score' }).click());
    expect(idsOf(body, 'van')?.at(-1)).toBe('bakery');
    expect(await watched.notice(/^bakery to van, stop 5: /)).toContain('breaks a hard rule');
    const broken = page.getByRole('list', { name: 'Broken rules' }).getByRole('listitem').first();
    expect(await broken.innerText()).toContain('late');
    expect((await order('van')).at(-1)).toMatch(/^bakery/);
    expect(await page.locator('.gantt .late').count()).toBeGreaterThan(0);
    await watched.shot('what-if-broken');
    await watched.press('Keep');
    expect(await watched.notice(/^Kept/)).toContain('though it breaks hard rules');
    expect((await order('van')).at(-1)).toMatch(/^bakery/);
  });

  it('does the same by the keyboard alone, and shows the call', async () => {
    const { page } = watched;
    await solved('belgian-deliveries');
    const [resource = ''] = await page.locator('.stops tbody tr td:first-child').allInnerTexts();
    const [first = '', second = ''] = await order(resource);
    await page.getByRole('tab', { name: /Stops/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    const body = await sent(() => page.keyboard.press('Alt+ArrowDown'));
    expect(idsOf(body, resource)?.slice(0, 2)).toEqual([second, first]);
    await watched.notice(new RegExp(`^${first} to ${resource}, stop 2: `));
    // The focus goes with the stop.
    expect(await page.locator('tr:focus td:nth-child(3)').innerText()).toBe(first);
    expect(await page.locator('tr.marked td:nth-child(3)').innerText()).toBe(first);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: first });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Calls' }).click();
    await expectCall('evaluate', 'solution_routes');
  });

  it('locks a stop and a route, and plans the rest again around them', async () => {
    const { page } = watched;
    await solved('belgian-deliveries');
    const names = await page.locator('.stops tbody tr td:first-child').allInnerTexts();
    const [one = '', two = ''] = [...new Set(names)];
    const [before, frozen] = [await order(one), await order(two)];
    const last = before.at(-1) ?? '';
    await row(last).focus();
    await page.keyboard.press('l');
    await watched.notice(new RegExp(`^${last} is locked`));
    expect(await row(`${last} locked`).count()).toBe(1);
    const [head = ''] = frozen;
    await row(head)
      .getByRole('button', { name: `Change ${head}` })
      .click();
    const menu = page.getByRole('dialog', { name: head });
    const whole = menu.getByRole('button', { name: `Lock the whole of ${two}` });
    await whole.click();
    await menu.waitFor({ state: 'hidden' });
    expect(await page.locator('.lock-mark').count()).toBe(1 + frozen.length);
    await watched.shot('what-if-locked');
    const body = await sent<{ locks: unknown; jobs: unknown[] }>(
      () => watched.press('Reoptimise'),
      'reoptimize',
    );
    expect(body.jobs).toHaveLength(25);
    expect(body.locks).toEqual({
      routes: [
        { resource_id: one, job_ids: [last] },
        { resource_id: two, job_ids: frozen, strict: true },
      ],
    });
    await watched.notice(/^Reoptimised around the locks: .*cost/);
    expect((await order(two)).map((name) => name.replace(/ ?locked$/, ''))).toEqual(frozen);
    expect(await order(one)).toContainEqual(expect.stringMatching(new RegExp(`^${last}`)));
    await page.getByRole('tab', { name: 'Calls' }).click();
    await expectCall('reoptimize', 'strict');
    await watched.press('Unlock all');
    expect(await page.locator('.lock-mark').count()).toBe(0);
  });

  it('moves the clock, marks and cancels, and plans what is left of the day', async () => {
    const { page } = watched;
    await solved('belgian-deliveries');
    const rows = page.locator('.stops tbody tr:has(.row-menu)');
    const cells = await rows.evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.innerText)),
    );
    const begun = cells.filter(([, , , arrives = '']) => arrives <= '10:00').map(([, , name = '']) => name);
    const later = cells.filter(([, , , arrives = '']) => arrives > '10:00').map(([, , name = '']) => name);
    expect(begun.length).toBeGreaterThan(2);
    const [ahead = '', gone = ''] = later.slice(-2);
    await row(gone).focus();
    await page.keyboard.press('c');
    await watched.notice(/is cancelled/);
    await row(ahead).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: ahead });
    await menu.getByRole('button', { name: 'Mark as done' }).click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Clock').fill('10:00');
    expect(await page.locator('.clock-line line').count()).toBeGreaterThan(1);
    expect(await rows.filter({ hasText: 'done' }).count()).toBe(begun.length + 1);
    await watched.shot('what-if-day');
    const body = await sent<ReplanBody>(() => watched.press('Replan'), 'replan');
    expect(body.original_request.metadata.problem_id).toBe('belgian-deliveries');
    expect(body.cancelled_job_ids).toEqual([gone]);
    expect(body.completed_jobs.map(({ job_id: id }) => id).sort()).toEqual([...begun, ahead].sort());
    expect(body.vehicle_positions.every(({ current_time: time }) => time >= 36_000)).toBe(true);
    expect(body.vehicle_positions.map(({ resource_id: id }) => id)).toEqual([
      'van-1',
      'van-2',
      'truck-1',
      'truck-2',
    ]);
    const left = later.length - 2;
    await watched.notice(new RegExp(`^Replanned at 10:00, 1 done, 1 cancelled: ${left} stops left`));
    expect(await page.locator('.seg-service').count()).toBe(left);
    expect(await rows.filter({ hasText: gone }).count()).toBe(0);
    await watched.shot('what-if-replanned');
    await page.getByRole('tab', { name: 'Calls' }).click();
    await expectCall('replan', 'vehicle_positions');
    await watched.press('Undo');
    await watched.notice(/^Undone: Replanned/);
    expect(await page.locator('.seg-service').count()).toBe(25);
  });
});
