import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureThroughput } from '../../bench/http/throughput';

describe('a closed loop of bodies', () => {
  let server: Server;
  let url = '';
  const seen: string[] = [];
  let answer: (index: number) => { status: number; text: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { status, text } = answer(seen.push(Buffer.concat(parts).toString()) - 1);
        response.writeHead(status).end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => seen.splice(0));
  afterAll(() => server.close());

  const bodies = Array.from({ length: 40 }, (_, i) => `{"number":${i}}`);
  const measure = (cached: boolean) =>
    measureThroughput({ url, connections: 4, bodies, counted: 20, cached });
  const said = (cached: boolean) => ({ status: 200, text: `{"request_id":"r","cached":${cached}}` });

  it('sends each once, and counts the last of them', async () => {
    answer = () => said(false);
    const { requests, requestsPerSecond, latencyMs } = await measure(false);
    expect([...seen].sort()).toEqual([...bodies].sort());
    expect(requests).toBe(20);
    expect(requestsPerSecond).toBeGreaterThan(0);
    expect(latencyMs.p50).toBeGreaterThanOrEqual(0);
  });

  it('fails with a single answer that a cache gave where none should', async () => {
    answer = (index) => said(index === 7);
    await expect(measure(false)).rejects.toThrow(
      '1 answers were not 200, cached: false, but 200, cached: true',
    );
  });

  it('fails with one that no cache gave where all should be known', async () => {
    answer = (index) => said(index !== 3);
    await expect(measure(true)).rejects.toThrow('cached: false');
  });

  it('fails with one that is no plan', async () => {
    answer = (index) => (index === 3 ? { status: 503, text: '{"code":"SERVER_BUSY"}' } : said(false));
    await expect(measure(false)).rejects.toThrow('503, cached: not said');
  });
});
