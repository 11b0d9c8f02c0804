import type { ServerResponse } from 'node:http';
import type { SolveAnswer } from './solving';

/** Writes the bytes as they are: they were made in a thread, and are JSON already. */
export function sendAnswer(
  response: ServerResponse,
  { body, timings }: Pick<SolveAnswer, 'body' | 'timings'>,
): void {
  const stages = Object.entries(timings).map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`);
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.byteLength);
  response.setHeader('Server-Timing', stages.join(', '));
  response.end(body);
}
