import type { ServerResponse } from 'node:http';
import { sendJsonParts } from '../common/http/send-json-parts';
import { answerParts } from './answer-head';
import type { SolveAnswer } from './solving';

/** Writes the bytes as they are: they were made in a thread, and are JSON already. */
export function sendAnswer(
  response: ServerResponse,
  answer: Pick<SolveAnswer, 'head' | 'rest' | 'timings'>,
): void {
  const stages = Object.entries(answer.timings).map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`);
  response.setHeader('Server-Timing', stages.join(', '));
  sendJsonParts(response, 200, answerParts(answer));
}
