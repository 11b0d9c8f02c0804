import { DatabaseUnavailable } from '../../persistence/database-unavailable';

/** What one transaction takes at most, in count and in bytes: 64 small rows take as long as one. */
const MOST = { count: 64, bytes: 1024 * 1024 };

interface Waiting<T> {
  readonly item: T;
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * What comes while something is written is written together, in one transaction and with one wait for the disk: a database that
 * writes one after the other takes as long for many as for one.
 */
export class WriteTogether<T> {
  private waiting: Waiting<T>[] = [];
  private isWriting = false;

  /** `write`: all of it or nothing, and on the disk when it resolves. */
  constructor(private readonly write: (items: readonly T[], bytes: number) => Promise<unknown>) {}

  /** Resolves when it is written. What is wrong with others is nothing to it; a large one keeps nobody waiting. */
  async add(item: T, bytes: number): Promise<void> {
    if (bytes > MOST.bytes) {
      await this.write([item], bytes);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ item, bytes, resolve, reject });
      void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    if (this.isWriting) {
      return;
    }
    this.isWriting = true;
    for (let batch = this.next(); batch.length > 0; batch = this.next()) {
      await this.writeBatch(batch);
    }
    this.isWriting = false;
  }

  private next(): Waiting<T>[] {
    let bytes = 0;
    const end = this.waiting.findIndex((one, at) => {
      bytes += one.bytes;
      return at > 0 && (at >= MOST.count || bytes > MOST.bytes);
    });
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }

  private async writeBatch(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.write(
        batch.map(({ item }) => item),
        batch.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      batch.forEach(({ resolve }) => resolve());
    } catch (thrown) {
      if (thrown instanceof DatabaseUnavailable) {
        // Who waits has waited as long as one call may take.
        [...batch, ...this.waiting.splice(0)].forEach(({ reject }) => reject(thrown));
        return;
      }
      if (batch.length === 1) {
        batch.forEach(({ reject }) => reject(thrown));
        return;
      }
      // One of them is refused; which, each finds alone.
      for (const one of batch) {
        await this.writeBatch([one]);
      }
    }
  }
}
