import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describePlayground } from './running-playground';
import { WatchedPage } from './watched-page';

/** A square that says which one it is. */
const pictureOf = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dde6dd" stroke="#9a9"/><text x="8" y="20">${path.slice(0, 20)}</text></svg>`;

let tiles: Server;
const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
const origin = () => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;

beforeAll(async () => {
  tiles = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    response.setHeader('Content-Type', 'image/svg+xml').end(pictureOf(url));
  });
  await new Promise<void>((resolve) => void tiles.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void tiles.close());

describePlayground(
  'a map with pictures behind the plans',
  (playground) => {
    it('fetches them where it was told, names their maker, and may ask that server for nothing else', async () => {
      const watched = await WatchedPage.open(playground.browser, `${playground.origin}/playground`);
      const { page } = watched;
      await watched.untilChecked();
      await page.locator('.tiles img.leaflet-tile-loaded').first().waitFor();
      expect(asked.every(({ path }) => /^\/\d+\/\d+\/\d+\?key=k$/.test(path))).toBe(true);
      expect(asked[0]?.headers.referer).toBe(`${playground.origin}/`);
      expect(watched.foreign.length).toBeGreaterThan(0);
      expect(watched.foreign.filter((url) => !url.startsWith(`${origin()}/`))).toEqual([]);
      expect(await page.locator('.attribution').innerText()).toBe('© <i>Somebody</i>');
      expect(watched.complaints).toEqual([]);
      await watched.press('Solve');
      await watched.notice(/cost/);
      // The routes lie above them.
      expect(await page.locator('.leaflet-overlay-pane canvas').count()).toBe(1);
      expect(await page.locator('.tiles img').count()).toBeGreaterThan(0);
      await watched.shot('tiles');
      const answer = `fetch('${origin()}/1/1/1').then(() => 'answered', () => 'refused')`;
      expect(await page.evaluate<string>(answer)).toBe('refused');
      expect(watched.complaints.join()).toContain('connect-src');

      await watched.pick('several-depots');
      await page.locator('.map[data-layout="plane"]').waitFor();
      expect(await page.locator('.tiles, .attribution').count()).toBe(0);
      await page.close();
    });
  },
  () => ({
    PLAYGROUND_TILE_URL: `${origin()}/{z}/{x}/{y}?key=k`,
    PLAYGROUND_TILE_ATTRIBUTION: '© <i>Somebody</i>',
  }),
);
