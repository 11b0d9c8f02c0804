import { ApiError, type ErrorCode, ERROR_CODES, toEnvelope } from '../../src/common/errors';
import { runApp, type RunningApp } from './running-app';

describe('pages that errors point to', () => {
  let service: RunningApp;
  beforeAll(async () => {
    service = await runApp();
  });
  afterAll(() => service.close());

  it('every code has its entry where doc_url says, without keys', async () => {
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
      const { doc_url: url } = toEnvelope(new ApiError(code, 'x'), 'r').detail;
      const [path = '', id] = url.split('#');
      const answer = await fetch(`${service.url}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain(`<section id="${id}">`);
    }
  });

  it('an error over HTTP has it', async () => {
    const answer = await fetch(`${service.url}/nowhere`);
    const { detail } = (await answer.json()) as { detail: { doc_url: string } };
    expect(detail.doc_url).toBe('/docs/errors#NOT_FOUND');
  });

  it('links of the pages lead somewhere', async () => {
    const page = await (await fetch(`${service.url}/docs/errors`)).text();
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const { status } = await fetch(new URL(link, `${service.url}/docs/errors`));
      expect(status).toBe(200);
    }
  });
});
