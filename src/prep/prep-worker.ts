import { solveBuffers } from '../solver/solve-messages';
import { serveThread, type TaskAnswer, type TaskContext } from '../threads/serve-thread';
import type { PrepAnswer, PrepJob } from './prep-messages';
import { type PrepSettings, readBodyAsJson, workOn } from './prep-work';
import { warmUpPrep } from './warm-up';

/** Entry of a prep thread: bytes of a body in, a prepared request out. */
serveThread((settings: PrepSettings) => {
  warmUpPrep(settings);
  return (job: PrepJob, { reserve }: TaskContext): TaskAnswer<PrepAnswer> => {
    const result = workOn(job.kind, readBodyAsJson(job, settings), settings, job.endpoint, reserve);
    return { result, transfer: 'problem' in result ? solveBuffers(result) : [] };
  };
});
