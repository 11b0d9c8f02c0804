/** Spreads work over turns of the event loop: so many pieces each, first come first served. */
export class TurnQueue {
  private waiting: (() => void)[] = [];
  private scheduled = false;

  constructor(private readonly piecesPerTurn: number) {}

  /** Never runs the piece before the next turn. */
  push(piece: () => void): void {
    this.waiting.push(piece);
    this.schedule();
  }

  private schedule(): void {
    if (!this.scheduled) {
      this.scheduled = true;
      setImmediate(() => this.turn());
    }
  }

  private turn(): void {
    this.scheduled = false;
    const pieces = this.waiting.splice(0, this.piecesPerTurn);
    // Before they run: a piece may push.
    if (this.waiting.length > 0) {
      this.schedule();
    }
    pieces.forEach((piece) => piece());
  }
}
