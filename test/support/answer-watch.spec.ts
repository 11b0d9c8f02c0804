import { judgeAnswer } from './answer-watch';

const JSON_TYPE = 'application/json; charset=utf-8';
const judged = (method: string, path: string, status: number, body: object = {}) =>
  judgeAnswer(method, path, status, JSON_TYPE, Buffer.from(JSON.stringify(body)));

describe('the watch of answers', () => {
  it.each([200, 202, 204, 302])('finds a %i of a route that is not in the document', (status) => {
    expect(judged('POST', '/api/v1/optimize/undocumented', status)).toEqual([
      'the route is not in the document',
    ]);
    expect(judged('HEAD', '/undocumented', status)).toEqual(['the route is not in the document']);
  });

  it('wants the envelope where there is no route', () => {
    expect(judged('GET', '/nowhere', 404)).not.toEqual([]);
    expect(judged('HEAD', '/nowhere', 404)).toEqual([]);
  });

  it('finds a status and a field beyond the document', () => {
    expect(judged('POST', '/api/v1/optimize/sync', 299)).toEqual(['the status is not in the document']);
    expect(judged('GET', '/health', 200, { extra: 1 })).toContain('$.extra is not in the document');
  });

  it('leaves out the document itself', () => {
    expect(judged('GET', '/openapi.json', 200)).toEqual([]);
    expect(judged('GET', '/docs/swagger-ui.css', 200)).toEqual([]);
  });
});
