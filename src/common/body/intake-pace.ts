import { TurnQueue } from './turn-queue';

const KIB = 1024;

/** What bodies may cost the event loop in one turn, so that short requests get through between large ones. */
export const INTAKE_PACE = {
  /** Of one body before it waits for its next turn. Node would read 2 MB of each socket; this much takes 0.2 ms. */
  bytesPerTurn: 128 * KIB,
  /** So many waiting bodies go on in a turn. */
  bodiesPerTurn: 4,
  /** A larger block is fresh memory from the system, and only one body a turn gets its own. */
  largeBlockBytes: 1024 * KIB,
} as const;

/** One for all bodies of the process. */
export class IntakePace {
  private readonly blocks = new TurnQueue(1);
  private readonly readers = new TurnQueue(INTAKE_PACE.bodiesPerTurn);

  /** Begins at once unless the body is large. */
  begin(declaredBytes: number, begin: () => void): void {
    if (declaredBytes > INTAKE_PACE.largeBlockBytes) {
      this.blocks.push(begin);
    } else {
      begin();
    }
  }

  goOn(resume: () => void): void {
    this.readers.push(resume);
  }
}
