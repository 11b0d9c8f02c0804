import { solveBuffers } from '../solver/solve-messages';
import { serveThread, type TaskAnswer, type TaskContext } from '../threads/serve-thread';
import { KeptCells } from './kept-cells';
import type { PrepAnswer, PrepJob } from './prep-messages';
import { isQuestion, type PrepSettings, readBodyAsJson, workOn } from './prep-work';
import { warmUpPrep } from './warm-up';

/** Entry of a prep thread: bytes of a body in, a prepared request out. */
serveThread((settings: PrepSettings) => {
  if (settings.warmUp) {
    warmUpPrep(settings);
  }
  const kept = new KeptCells();
  return (job: PrepJob, { reserve }: TaskContext): TaskAnswer<PrepAnswer> => {
    const { kind, endpoint, told, bytes } = job;
    kept.beginBody();
    const json = readBodyAsJson(job, settings, kept.newCells);
    const result = workOn(kind, json, settings, { endpoint, reserve, told });
    if (isQuestion(result) || 'accepted' in result) {
      return { result: { ...result, bytes }, transfer: [bytes.buffer] };
    }
    return { result, transfer: buffersOf(result) };
  };
});

function buffersOf(answer: PrepAnswer): ArrayBuffer[] {
  if ('json' in answer) {
    return [answer.json.buffer];
  }
  return 'problem' in answer ? solveBuffers(answer) : [];
}
