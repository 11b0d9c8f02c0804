/**
 * Identical requests that come while the first of them is solved wait for its answer (reliability E8, E9). What fails is nobody
 * else's: whoever waited solves for himself then.
 */
export class SharedSolves<T> {
  private readonly running = new Map<string, Promise<T | null>>();

  /** Resolves to null where the one before came to nothing; to be asked again then. Null at once: nobody is before. */
  get(key: string): Promise<T | null> | null {
    return this.running.get(key) ?? null;
  }

  /**
   * Runs it as the one that others may wait for, and throws what it throws. It stays known until `kept` resolves: until then it is found
   * nowhere else.
   */
  run(key: string, solve: () => Promise<T>, kept: (result: T) => Promise<void>): Promise<T> {
    const solving = solve();
    const shared = solving.catch(() => null);
    this.running.set(key, shared);
    const forget = () => {
      if (this.running.get(key) === shared) {
        this.running.delete(key);
      }
    };
    void solving.then(kept).then(forget, forget);
    return solving;
  }
}
