import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { joinAnswer } from './answer-head';
import { sendAnswer } from './send-answer';

const REST = Buffer.from(JSON.stringify({ status: 'feasible', note: 'Zoë' }));
const ANSWER = {
  head: { request_id: 'r', cached: true, solve_time_ms: 3 },
  rest: REST,
  timings: { prep: 1.234, queue: 0, kernel: 2, answer: 0 },
};

it('an answer leaves as one JSON text of its declared length, and what others share of it stays as it was', async () => {
  const before = Buffer.from(REST);
  const server = createServer((_, response) => sendAnswer(response, ANSWER)).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ ...ANSWER.head, status: 'feasible', note: 'Zoë' });
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('server-timing')).toBe(
      'prep;dur=1.23, queue;dur=0.00, kernel;dur=2.00, answer;dur=0.00',
    );
    expect(Buffer.from(await joinAnswer(ANSWER)).toString()).toBe(text);
    expect(REST.equals(before)).toBe(true);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
