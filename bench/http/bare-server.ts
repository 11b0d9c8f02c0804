import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an answer to ten stops weighs. */
const ANSWER_BYTES = 6_000;

/**
 * A process of its own: reads each body to its end and answers at once. What a client measures here is its own
 * cost and that of the loopback; the service cannot be faster. Prints its port.
 */
const answer = Buffer.alloc(ANSWER_BYTES, ' ');
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('Server-Timing', 'queue;dur=0, kernel;dur=0');
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
