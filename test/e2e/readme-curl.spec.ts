import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCurls, run, shellWords } from '../support/curl';
import { Service } from '../support/service';
import { temporaryFolders } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');

/** Where each page's lines are meant to be run. */
const PAGES: readonly [page: string, folder: string][] = [
  ['README.md', '.'],
  ['docs/routes.md', '.'],
  ['docs/recipes.md', '.'],
  ['docs/recurring.md', '.'],
  ['docs/travel.md', '.'],
  ['examples/README.md', 'examples'],
];

function statusOf(line: string): number {
  if (line.includes('-X DELETE')) {
    return 204;
  }
  if (line.includes('/recurring-jobs ') && line.includes('--data')) {
    return 201;
  }
  return line.includes('/async') ? 202 : 200;
}

const LINES = PAGES.flatMap(([page, folder]) =>
  readCurls(readFileSync(join(ROOT, page), 'utf8')).map((curl): [string, string] => [curl, folder]),
);

describe('the curl lines of the pages', () => {
  let service: Service;
  const temporaryFolder = temporaryFolders();
  beforeAll(async () => {
    const file = join(temporaryFolder(), 'patterns.sqlite');
    service = await Service.start({ RECURRING_ENABLED: 'true', RECURRING_DATABASE_URL: `sqlite:///${file}` });
  });
  afterAll(() => service.close());

  /** What a reader has copied from the answer before. */
  let job = '';
  let pattern = '';

  it.each(LINES)('%s', async (line, folder) => {
    const answer = await run(
      line.replace('$JOB', job).replace('$PATTERN', pattern),
      service.url,
      join(ROOT, folder),
    );
    // The job of a small example may have ended before its reader cancels it.
    const isGood = answer.status === statusOf(line) || (line.includes('/cancel') && answer.status === 409);
    expect([isGood, isGood ? '' : `${answer.status} ${answer.text.slice(0, 500)}`]).toEqual([true, '']);
    expect(answer.status === 204 || JSON.parse(answer.text) instanceof Object).toBe(true);
    pattern = (answer.body as { external_id?: string; id: string } | null)?.external_id
      ? (answer.body as { id: string }).id
      : pattern;
    job = (answer.body as { job_id?: string } | null)?.job_id ?? job;
  });

  it.each(['README.md', 'docs/routes.md'])('of %s call every route of the interface', async (page) => {
    const { body } = await run('curl http://localhost/openapi.json', service.url, ROOT);
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const called = readCurls(readFileSync(join(ROOT, page), 'utf8')).map((line) => {
      const words = shellWords(line);
      const { pathname } = new URL(words.find((word) => word.startsWith('http')) ?? 'http://none');
      const named = words[words.indexOf('-X') + 1]?.toLowerCase() ?? '';
      const method = /^(post|patch|delete)$/.test(named)
        ? named
        : words.some((word) => /^(-d|--data)/.test(word))
          ? 'post'
          : 'get';
      return `${method} ${pathname.replace('$JOB', '{job_id}').replace('$PATTERN', '{id}')}`;
    });
    expect(routes.filter((route) => !called.includes(route))).toEqual([]);
  });
});
