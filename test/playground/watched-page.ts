import type { Browser, Page } from 'playwright-core';

/** A page of the playground, with all that it did that it may not do. */
export class WatchedPage {
  /** Errors of scripts, lines of the console that are warnings or errors, violations of the page's policy among them. */
  readonly complaints: string[] = [];
  /** Addresses of other hosts that the page asked for. */
  readonly foreign: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(
    browser: Browser,
    url: string,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<WatchedPage> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const watched = new WatchedPage(page);
    page.on('console', (message) => {
      // Answers of 422 are what the page is about; the browser tells each.
      if (['warning', 'error'].includes(message.type()) && !message.text().includes('status of 422')) {
        watched.complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => watched.complaints.push(String(error)));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== new URL(url).origin && !['blob:', 'data:'].includes(protocol)) {
        watched.foreign.push(request.url());
      }
    });
    await prepare(page);
    await page.goto(url);
    return watched;
  }

  /** The editor has a request that the service has found valid. */
  async untilChecked(state: 'valid' | 'faulty' = 'valid'): Promise<void> {
    await this.page.locator(`[data-check="${state}"]`).waitFor();
  }

  /**
   * Writes the request anew as a person does, over all that is selected. Playwright's `fill` is no person: its editing command makes Chromium
   * write attributes of style into lines now and then, which the page's policy forbids.
   */
  async write(text: string): Promise<void> {
    await this.page.locator('.cm-content').focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  async pick(example: string): Promise<void> {
    await this.page.getByLabel('Example').selectOption(example);
    await this.page
      .locator('.cm-content')
      .filter({ hasText: `"problem_id": "${example}"` })
      .waitFor();
    await this.untilChecked();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The line below the header that says what has come of it. */
  async notice(pattern: RegExp): Promise<string> {
    const line = this.page.locator('.notice').filter({ hasText: pattern });
    await line.waitFor({ timeout: 60_000 });
    return line.innerText();
  }

  /** A picture for a person to look at, where PLAYGROUND_SHOTS names a folder. */
  async shot(name: string): Promise<void> {
    const folder = process.env['PLAYGROUND_SHOTS'];
    if (folder !== undefined) {
      await this.page.screenshot({ path: `${folder}/${name}.png` });
    }
  }
}
