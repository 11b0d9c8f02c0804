import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAPI } from './support/openapi';
import { undocumented } from './support/schema';
import type { Json } from './support/service';

const EXAMPLES = join(__dirname, '..', 'examples');

interface Shown {
  /** `POST /path request` or `POST /path 200`. */
  readonly where: string;
  readonly isRequest: boolean;
  readonly media: Json;
}

/** Every body of the document that is a request, a success, or a 422. */
const SHOWN: Shown[] = Object.entries<Json>(OPENAPI.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).flatMap(([method, { requestBody, responses }]) => {
    const name = `${method.toUpperCase()} ${path}`;
    const answers = Object.entries<Json>(responses)
      .filter(([, { content }]) => content?.['application/json'] !== undefined)
      .map(([status, { content }]) => ({
        where: `${name} ${status}`,
        isRequest: false,
        media: content['application/json'],
      }));
    const body = requestBody?.content?.['application/json'];
    return body === undefined
      ? answers
      : [{ where: `${name} request`, isRequest: true, media: body }, ...answers];
  }),
);

describe('the examples of the document', () => {
  it('are there for every request and every answer', () => {
    const bare = SHOWN.filter(({ media }) => Object.keys(media.examples ?? {}).length === 0);
    expect(bare.map(({ where }) => where)).toEqual([]);
    expect(SHOWN.length).toBeGreaterThan(100);
  });

  it('are as their schemas say', () => {
    const found = SHOWN.flatMap(({ where, isRequest, media }) =>
      Object.entries<Json>(media.examples ?? {}).flatMap(([name, { value }]) =>
        undocumented(OPENAPI, media.schema, value, `${where} ${name}`, isRequest ? 'allowed' : 'refused'),
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['POST /api/v1/optimize/sync request', '.'],
    ['POST /api/v1/recurring-jobs request', 'recurring'],
  ])('of %s are the files of examples/%s as they are', (where, folder) => {
    const { examples } = SHOWN.find((one) => one.where === where)!.media;
    expect(Object.keys(examples).length).toBeGreaterThan(2);
    for (const [name, { value }] of Object.entries<Json>(examples)) {
      expect(value).toEqual(JSON.parse(readFileSync(join(EXAMPLES, folder, `${name}.json`), 'utf8')));
    }
  });

  it('leave out large files only', () => {
    const { examples } = SHOWN.find(({ where }) => where === 'POST /api/v1/optimize/sync request')!.media;
    const absent = readdirSync(EXAMPLES)
      .filter((file) => file.endsWith('.json'))
      .filter((file) => !Object.hasOwn(examples, file.replace('.json', '')));
    expect(absent.sort()).toEqual(['belgian-deliveries-matrix.json', 'belgian-deliveries.json']);
  });

  it.each(readdirSync(join(EXAMPLES, 'routes')))('show routes/%s', (file) => {
    const name = file.replace('.json', '');
    const { examples } = SHOWN.find(({ where }) => where === `POST /api/v1/optimize/${name} request`)!.media;
    expect(examples[name].value).toEqual(JSON.parse(readFileSync(join(EXAMPLES, 'routes', file), 'utf8')));
  });
});
