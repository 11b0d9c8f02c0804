import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Service } from '../support/service';

const ROOT = join(__dirname, '..', '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const FOLDER = join(ROOT, 'examples', 'other-routes');

interface Call {
  path: string;
  headers: Record<string, string>;
  file: string;
}

/** Every `curl` of the page that posts a file, as its words say. */
const CALLS: Call[] = [...README.matchAll(/^curl [\s\S]*?(?=\n```)/gm)]
  .filter(([text]) => text.includes('--data'))
  .map(([text]) => {
    const words = text.replace(/\\\n/g, ' ');
    return {
      path: /http:\/\/127\.0\.0\.1:3000(\/\S+)/.exec(words)?.[1] ?? '',
      headers: Object.fromEntries(
        [...words.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]),
      ),
      file: /--data @(\S+)/.exec(words)?.[1] ?? '',
    };
  });

describe('the calls of README.md', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  it.each(CALLS)('$path works as it is written', async ({ path, headers, file }) => {
    const body = readFileSync(join(ROOT, file), 'utf8');
    const answer = await service.post(path, body, headers);
    expect(answer.status).toBe(200);
  });

  it('show every route that solves', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
    const routes = Object.keys(paths).filter((path) => path.startsWith('/api/v1/optimize/'));
    expect(CALLS.map(({ path }) => path).sort()).toEqual(routes.sort());
  });

  it('bodies of routes with one of their own say what they show, and are listed', () => {
    const listed = readFileSync(join(ROOT, 'examples', 'README.md'), 'utf8');
    for (const file of readdirSync(FOLDER)) {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const description = /"description": "([^"]{40,})"/.exec(text)?.[1];
      expect(listed).toContain(`| [${file}](other-routes/${file}) | ${description} |`);
    }
  });
});
