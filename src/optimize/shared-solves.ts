/**
 * Identical requests that come while the first of them is solved wait for its answer (reliability E8, E9). What fails is nobody
 * else's: whoever waited solves for himself then.
 */
export class SharedSolves<T> {
  private readonly running = new Map<string, Promise<T | null>>();
  /** What came of it, until it is found elsewhere. */
  private readonly found = new Map<string, T>();

  /** Resolves to null where the one before came to nothing; to be asked again then. Null at once: nobody is before. */
  get(key: string): Promise<T | null> | null {
    return this.running.get(key) ?? null;
  }

  /** What has just come of one that is over, and cannot be found elsewhere yet. */
  justFound(key: string): T | null {
    return this.found.get(key) ?? null;
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
        this.found.delete(key);
      }
    };
    const keep = (result: T) => {
      this.found.set(key, result);
      return kept(result);
    };
    void solving.then(keep).then(forget, forget);
    return solving;
  }
}
