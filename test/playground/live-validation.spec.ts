import { breachesOf } from './accessibility-rules';
import { describePlayground } from './running-playground';
import type { WatchedPage } from './watched-page';

const REQUEST = `{
  "travel": {},
  "resources": [
    {"id": "van", "start_location": {"lat": 50.93, "lon": 4.43}}
  ],
  "jobs": [
    {"id": "ghent", "location": {"lat": 51.05, "lon": 3.72}, "service_time": 600}
  ]
}`;
const MISTAKEN = REQUEST.replace('"service_time": 600', '"service_time": "long", "releas_time": 5').replace(
  '{"id": "van", ',
  '{',
);

describePlayground('live validation', ({ open }) => {
  const findings = ({ page }: WatchedPage) => page.getByRole('list', { name: 'Findings in the request' });
  const options = ({ page }: WatchedPage) => page.getByRole('listbox').getByRole('option');

  /** A page whose service never says what it thinks of a request, from now on. */
  async function alone(): Promise<WatchedPage> {
    const watched = await open();
    await watched.untilChecked();
    await watched.page.route('**/api/v1/optimize/validate', () => undefined);
    return watched;
  }

  /** The text with the cursor where the bar stands. */
  async function writeWithCursor(watched: WatchedPage, marked: string): Promise<void> {
    const [before = '', behind = ''] = marked.split('|');
    await watched.write(before + behind);
    await watched.page.keyboard.press('Control+End');
    for (let i = 0; i < behind.length; i += 1) {
      await watched.page.keyboard.press('ArrowLeft');
    }
  }
  const text = ({ page }: WatchedPage) => page.locator('.cm-content').innerText();

  it('shows unknown names, wrong types and what is missing at their field, and does not wait for the service', async () => {
    const watched = await alone();
    await watched.write(MISTAKEN);
    await findings(watched).waitFor();
    const told = (await findings(watched).getByRole('button').allInnerTexts()).map((one) =>
      one.replace(/\s+/g, ' '),
    );
    expect(told).toEqual([
      expect.stringMatching(/^line 4 ?resources\[0\]\.id is required\.$/),
      expect.stringMatching(/^line 7 ?jobs\[0\]\.service_time must be a number, not a string\.$/),
      expect.stringMatching(
        /^line 7, warning ?jobs\[0\]\.releas_time Unknown field "releas_time" is ignored; did you mean "release_time"\?$/,
      ),
    ]);
    const { page } = watched;
    expect(await page.locator('[data-check="checking"]').innerText()).toBe('2 faults, 1 warning; checking …');
    expect(await page.locator('.cm-lintRange-warning').innerText()).toBe('"releas_time"');
    expect(await page.locator('.cm-lintRange-error').last().innerText()).toBe('"long"');
    await watched.shot('live-validation');
  });

  it('says once what the schema and the service both find, and keeps warnings beside a valid request', async () => {
    const watched = await open();
    await watched.untilChecked();
    await watched.write(MISTAKEN);
    await watched.untilChecked('faulty');
    expect(await findings(watched).getByRole('button').count()).toBe(3);
    await watched.write(
      MISTAKEN.replace('"long"', '5').replace('{"start_location', '{"id": "van", "start_location'),
    );
    await watched.untilChecked();
    expect(await watched.page.locator('[data-check="valid"]').innerText()).toBe(
      '✓ The request is valid, with 1 warning.',
    );
    // It leads to its field.
    await findings(watched).getByRole('button').click();
    await watched.page.keyboard.type('"release_time"');
    expect(await text(watched)).toContain('"release_time": 5');
  });

  it('keeps what somebody writes while the first example is on its way', async () => {
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const watched = await open('', (page) =>
      page.route(/belgian-deliveries/, async (route) => {
        await held;
        await route.continue();
      }),
    );
    await watched.write(REQUEST);
    const arrived = watched.page.waitForResponse(/belgian-deliveries/);
    letGo();
    await (await arrived).finished();
    // Long enough for the page to read what has arrived.
    await watched.page.waitForTimeout(500);
    await watched.untilChecked();
    expect(await text(watched)).not.toContain('problem_id');
  });

  it('keeps what it found where the service does not answer', async () => {
    const watched = await open();
    await watched.untilChecked();
    await watched.page.route('**/api/v1/optimize/validate', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '"' }),
    );
    await watched.write(MISTAKEN);
    await watched.page.locator('[data-check="unknown"]').waitFor();
    expect(await findings(watched).getByRole('button').count()).toBe(3);
  });

  it('completes names and values of lists by the keyboard alone', async () => {
    const watched = await alone();
    const { page } = watched;
    await writeWithCursor(
      watched,
      REQUEST.replace('"service_time": 600}\n  ]', '"service_time": 600}\n  ],\n  |'),
    );
    await page.keyboard.type('"opti');
    await options(watched).first().waitFor();
    expect(await options(watched).first().getAttribute('aria-selected')).toBe('true');
    expect(await options(watched).first().innerText()).toMatch(/^options/);
    // CodeMirror takes no key for the first moment, so that nobody takes what they have not seen.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    expect(await text(watched)).toContain('"options": {}');
    await page.keyboard.press('Control+Space');
    await options(watched).filter({ hasText: 'search_mode' }).waitFor();
    await page.keyboard.type('"objec');
    await options(watched)
      .filter({ hasText: /^objective(?!_|s)/ })
      .waitFor();
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    // A field with a list of values asks for one at once.
    await options(watched).filter({ hasText: 'min_vehicles' }).waitFor();
    await page.waitForTimeout(150);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await text(watched)).toMatch(/"options": \{"objective": "min_time"\}/);
    await watched.shot('completed');

    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    // And out again.
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>('document.activeElement?.shadowRoot === null')).toBe(true);
  });

  it.each(['light', 'dark'] as const)(
    'keeps WCAG AA in %s with warnings and faults shown, and with proposals',
    async (colorScheme) => {
      const watched = await alone();
      await watched.page.emulateMedia({ colorScheme });
      await watched.write(MISTAKEN);
      await findings(watched).waitFor();
      expect((await breachesOf(watched)).broken).toEqual([]);

      await writeWithCursor(watched, REQUEST.replace('"jobs": [', '"op|"jobs": ['));
      await watched.page.keyboard.press('Control+Space');
      await options(watched).first().waitFor();
      expect((await breachesOf(watched)).broken).toEqual([]);
      await watched.shot(`proposals-${colorScheme}`);
    },
  );
});
