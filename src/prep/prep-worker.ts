import { solveBuffers } from '../solver/solve-messages';
import { serveThread, type TaskAnswer } from '../threads/serve-thread';
import type { PrepAnswer, PrepJob } from './prep-messages';
import { type PrepSettings, readBodyAsJson, workOn } from './prep-work';
import { warmUpPrep } from './warm-up';

/** Entry of a prep thread: bytes of a body in, a prepared request out. */
serveThread((settings: PrepSettings) => {
  warmUpPrep(settings);
  return (job: PrepJob): TaskAnswer<PrepAnswer> => {
    const result = workOn(job.kind, readBodyAsJson(job, settings), settings, job.endpoint);
    return { result, transfer: 'problem' in result ? solveBuffers(result) : [] };
  };
});
