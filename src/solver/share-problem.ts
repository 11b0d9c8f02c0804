import { isSharedArrayBuffer } from 'node:util/types';
import type { EncodedProblem } from '../kernel/port';
import type { PreparedSolve } from './solve-messages';

type Problems = Pick<PreparedSolve, 'problem' | 'phases'>;

/** The same problems in memory that several threads read. What they have in common stays in common. */
export function shareProblems({ problem, phases }: Problems): Problems {
  const known = new Map<Int32Array, Int32Array>();
  const shared = (view: Int32Array): Int32Array => {
    const copy = known.get(view) ?? share(view);
    known.set(view, copy);
    return copy;
  };
  const shareProblem = (own: EncodedProblem): EncodedProblem => ({
    ...own,
    words: shared(own.words),
    profiles: own.profiles.map(({ distance, time }) => ({ distance: shared(distance), time: shared(time) })),
    ...(own.timeTables === undefined ? {} : { timeTables: own.timeTables.map(shared) }),
  });
  return { problem: shareProblem(problem), phases: phases.map(shareProblem) };
}

function share(view: Int32Array): Int32Array {
  if (isSharedArrayBuffer(view.buffer)) {
    return view;
  }
  const copy = new Int32Array(new SharedArrayBuffer(view.byteLength));
  copy.set(view);
  return copy;
}
