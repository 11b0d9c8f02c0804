/** Somebody waits until a job changes. A change in this process wakes at once; others are seen by looking again. */
export class JobWatch {
  private readonly sleepers = new Map<string, Set<() => void>>();
  private closed = false;

  /** The job has changed. */
  wake(id: string): void {
    this.sleepers.get(id)?.forEach((wake) => wake());
  }

  /** From now on nobody waits. */
  close(): void {
    this.closed = true;
    [...this.sleepers.keys()].forEach((id) => this.wake(id));
  }

  /** Resolves when the job changes, the time is over, the client has gone, or the process leaves. */
  sleep(id: string, ms: number, gone: AbortSignal): Promise<void> {
    if (this.closed || gone.aborted || ms <= 0) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const sleepers = this.sleepers.get(id) ?? new Set();
      const wake = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', wake);
        sleepers.delete(wake);
        if (sleepers.size === 0) {
          this.sleepers.delete(id);
        }
        resolve();
      };
      const timer = setTimeout(wake, ms);
      gone.addEventListener('abort', wake, { once: true });
      this.sleepers.set(id, sleepers.add(wake));
    });
  }

  get isClosed(): boolean {
    return this.closed;
  }
}
