import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurls, run, shellWords } from '../support/curl';
import { Service } from '../support/service';

const ROOT = join(__dirname, '..', '..');

/** Where each page's lines are meant to be run. */
const PAGES: readonly [page: string, folder: string][] = [
  ['README.md', '.'],
  ['docs/travel.md', '.'],
  ['examples/README.md', 'examples'],
];

const LINES = PAGES.flatMap(([page, folder]) =>
  readCurls(readFileSync(join(ROOT, page), 'utf8')).map((curl): [string, string] => [curl, folder]),
);

describe('the curl lines of the pages', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(LINES)('%s', async (line, folder) => {
    const answer = await run(line, service.url, join(ROOT, folder));
    expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 500)]).toEqual([200, '']);
    expect(JSON.parse(answer.text)).toBeInstanceOf(Object);
  });

  it('of the README call every route of the interface', async () => {
    const { body } = await run('curl http://localhost/openapi.json', service.url, ROOT);
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const called = readCurls(readFileSync(join(ROOT, 'README.md'), 'utf8')).map((line) => {
      const words = shellWords(line);
      const { pathname } = new URL(words.find((word) => word.startsWith('http')) ?? 'http://none');
      return `${words.some((word) => /^(-d|--data)/.test(word)) ? 'post' : 'get'} ${pathname}`;
    });
    expect(routes.filter((route) => !called.includes(route))).toEqual([]);
  });
});
