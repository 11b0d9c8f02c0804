import type { Browser, Page } from 'playwright-core';
import { builtProgram, ServiceProcess } from '../e2e/service-process';
import { describeWithChromium, launchChromium } from './chromium';
import { WatchedPage } from './watched-page';

const USUAL = { NODE_ENV: 'development', RESULT_CACHE_ENABLED: 'true', MAX_CONCURRENT_SOLVES: '2' };

/** The built service with a real kernel, and a browser. Both are there while tests run, not while they are declared. */
export interface Playground {
  readonly origin: string;
  readonly browser: Browser;
  readonly open: (hash?: string, prepare?: (page: Page) => Promise<unknown>) => Promise<WatchedPage>;
}

/** A suite over the page in a real browser. After each test: nothing was forbidden, nothing failed, and nobody else was asked. */
export function describePlayground(
  name: string,
  suite: (playground: Playground) => void,
  env: () => NodeJS.ProcessEnv = () => ({}),
): void {
  describeWithChromium(name, () => {
    let service: ServiceProcess;
    let browser: Browser;
    let origin: string;
    const opened: WatchedPage[] = [];

    beforeAll(async () => {
      service = new ServiceProcess({ ...USUAL, ...env() }, [], builtProgram());
      origin = `http://127.0.0.1:${await service.port()}`;
      browser = await launchChromium();
    }, 600_000);
    afterAll(async () => {
      await browser?.close();
      await service?.kill();
    });

    afterEach(async () => {
      for (const { page, complaints, foreign } of opened.splice(0)) {
        expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
        await page.close();
      }
    });

    suite({
      get origin() {
        return origin;
      },
      get browser() {
        return browser;
      },
      open: async (hash = '', prepare) => {
        const watched = await WatchedPage.open(browser, `${origin}/playground${hash}`, prepare);
        opened.push(watched);
        await watched.page.locator('h1').waitFor();
        return watched;
      },
    });
  });
}
