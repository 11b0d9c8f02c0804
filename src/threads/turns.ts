/**
 * What waits, by caller. Callers take turns, one piece each; within a caller first come first served.
 * So a caller with a thousand pieces in the line delays another's first piece by one of its own.
 */
export class Turns<T> {
  /** The caller whose turn comes first stands first; nobody stands here with nothing waiting. */
  private readonly waiting = new Map<string, Set<T>>();

  get length(): number {
    return [...this.waiting.values()].reduce((sum, pieces) => sum + pieces.size, 0);
  }

  add(caller: string, piece: T): void {
    const pieces = this.waiting.get(caller);
    if (pieces === undefined) {
      this.waiting.set(caller, new Set([piece]));
    } else {
      pieces.add(piece);
    }
  }

  /** False when it has left before. A caller's turn does not move because a piece gave up. */
  remove(caller: string, piece: T): boolean {
    const pieces = this.waiting.get(caller);
    const removed = pieces?.delete(piece) ?? false;
    if (pieces?.size === 0) {
      this.waiting.delete(caller);
    }
    return removed;
  }

  /** The next piece of the first caller that may go; whoever may not keeps its turn. */
  take(mayGo: (caller: string) => boolean): T | undefined {
    for (const [caller, pieces] of this.waiting) {
      const [first] = pieces;
      if (first !== undefined && mayGo(caller)) {
        pieces.delete(first);
        this.waiting.delete(caller);
        if (pieces.size > 0) {
          this.waiting.set(caller, pieces);
        }
        return first;
      }
    }
    return undefined;
  }

  /** Whether `take` would find one. */
  has(mayGo: (caller: string) => boolean): boolean {
    return [...this.waiting.keys()].some(mayGo);
  }

  /** Everything that waits; afterwards nothing does. */
  clear(): T[] {
    const all = [...this.waiting.values()].flatMap((pieces) => [...pieces]);
    this.waiting.clear();
    return all;
  }
}
