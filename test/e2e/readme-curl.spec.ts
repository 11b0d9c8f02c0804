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

function statusOf(line: string): number {
  return line.includes('/async') ? 202 : 200;
}

const LINES = PAGES.flatMap(([page, folder]) =>
  readCurls(readFileSync(join(ROOT, page), 'utf8')).map((curl): [string, string] => [curl, folder]),
);

describe('the curl lines of the pages', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  /** What a reader has copied from the answer before. */
  let job = '';

  it.each(LINES)('%s', async (line, folder) => {
    const answer = await run(line.replace('$JOB', job), service.url, join(ROOT, folder));
    // The job of a small example may have ended before its reader cancels it.
    const isGood = answer.status === statusOf(line) || (line.includes('/cancel') && answer.status === 409);
    expect([isGood, isGood ? '' : `${answer.status} ${answer.text.slice(0, 500)}`]).toEqual([true, '']);
    expect(JSON.parse(answer.text)).toBeInstanceOf(Object);
    job = (answer.body as { job_id?: string }).job_id ?? job;
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
      const method = words.some((word) => /^(-d|--data|-X)/.test(word)) ? 'post' : 'get';
      return `${method} ${pathname.replace('$JOB', '{job_id}')}`;
    });
    expect(routes.filter((route) => !called.includes(route))).toEqual([]);
  });
});
