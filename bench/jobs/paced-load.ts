import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from '../http/service';

export interface PacedLoad {
  readonly url: string;
  readonly connections: number;
  readonly requests: number;
  /** Requests a second, evenly in time: the next is due whether or not the last was answered. */
  readonly rate: number;
  /** What an answer must be. */
  readonly status: number;
  readonly body: (index: number) => string;
}

/**
 * Milliseconds from the moment at which a request was due to the end of its answer, in the order in which they were due. One that
 * finds all connections busy waits, and its wait counts.
 */
export async function pacedLatencies({
  url,
  connections,
  requests,
  rate,
  status,
  body,
}: PacedLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (text: string, due: number) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(url, { agent, method: 'POST', headers: HEADERS }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode === status) {
            resolve(performance.now() - due);
          } else {
            reject(new Error(`an answer was ${answer.statusCode}, not ${status}`));
          }
        });
      });
      asked.once('error', reject);
      asked.end(text);
    });
  const startedAt = performance.now();
  const answered: Promise<number>[] = [];
  try {
    for (let index = 0; index < requests; index += 1) {
      const text = body(index);
      const due = startedAt + (index * 1_000) / rate;
      const early = due - performance.now();
      if (early > 0) {
        await sleep(early);
      }
      const latency = send(text, due);
      latency.catch(() => undefined);
      answered.push(latency);
    }
    return await Promise.all(answered);
  } finally {
    agent.destroy();
  }
}
