import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pacedLatencies } from '../../bench/jobs/paced-load';

describe('a load of so many requests a second', () => {
  let server: Server;
  let url = '';
  const arrived: number[] = [];
  let holdMs = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      arrived.push(performance.now());
      request.resume();
      setTimeout(() => response.writeHead(202).end('{}'), holdMs);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  beforeEach(() => arrived.splice(0));
  afterAll(() => server.close());

  const load = (given: { requests: number; rate: number; connections: number }) => ({
    ...{ url, status: 202, body: () => '{}' },
    ...given,
  });

  it('is even in time: none comes before it is due', async () => {
    holdMs = 0;
    const since = performance.now();
    const seen = await pacedLatencies(load({ requests: 40, rate: 100, connections: 8 }));
    expect(seen).toHaveLength(40);
    // A burst would have all forty there within milliseconds. A timer of Node may be a millisecond early.
    expect(arrived.filter((at, index) => at - since < index * 10 - 2)).toEqual([]);
  });

  it('counts the wait of one that finds no connection free', async () => {
    holdMs = 50;
    const seen = await pacedLatencies(load({ requests: 4, rate: 1_000, connections: 1 }));
    expect(seen.at(-1)).toBeGreaterThan(150);
  });

  it('ends with the first answer that is another one', async () => {
    holdMs = 0;
    const other = { ...load({ requests: 2, rate: 100, connections: 1 }), status: 200 };
    await expect(pacedLatencies(other)).rejects.toThrow('202, not 200');
  });
});
