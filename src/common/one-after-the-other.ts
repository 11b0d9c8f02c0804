/** Lets one piece of asynchronous work in at a time, in the order of their coming. */
export class OneAfterTheOther {
  private last: Promise<unknown> = Promise.resolve();

  enter<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
