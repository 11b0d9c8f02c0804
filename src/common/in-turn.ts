import { setImmediate as nextRound } from 'node:timers/promises';
import { OneAfterTheOther } from './one-after-the-other';

/** Pieces of work one after the other, in the order in which they came, with the event loop free for others in between. */
export class InTurn {
  private readonly turns = new OneAfterTheOther();

  /** Throws what `work` throws, which is nothing to those behind it. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return this.turns.enter(() => nextRound().then(work));
  }
}

/** The same for each name: who waits, waits for those of the same name alone. */
export class InTurnByName {
  private readonly turns = new Map<string, { readonly turn: InTurn; waiting: number }>();

  async run<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    const entry = this.turns.get(name) ?? { turn: new InTurn(), waiting: 0 };
    this.turns.set(name, entry);
    entry.waiting += 1;
    try {
      return await entry.turn.run(work);
    } finally {
      entry.waiting -= 1;
      if (entry.waiting === 0) {
        this.turns.delete(name);
      }
    }
  }
}
