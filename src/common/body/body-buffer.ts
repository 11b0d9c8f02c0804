const FIRST_CAPACITY_BYTES = 64 * 1024;

/**
 * Collects a body into one block of its own. Chunks are copied as they come, so that a large body costs
 * the event loop little at a time; and never from the pool of small buffers, whose memory others share
 * and which would go with it when the block is transferred to a thread.
 */
export class BodyBuffer {
  private block: Buffer<ArrayBuffer>;
  private size = 0;

  /** @param declaredBytes what Content-Length says, 0 when the body is streamed without one */
  constructor(declaredBytes: number) {
    this.block = Buffer.allocUnsafeSlow(declaredBytes === 0 ? FIRST_CAPACITY_BYTES : declaredBytes);
  }

  get length(): number {
    return this.size;
  }

  append(chunk: Buffer): void {
    const needed = this.size + chunk.length;
    if (needed > this.block.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.block.length * 2));
      this.block.copy(larger, 0, 0, this.size);
      this.block = larger;
    }
    chunk.copy(this.block, this.size);
    this.size = needed;
  }

  bytes(): Buffer<ArrayBuffer> {
    return this.block.subarray(0, this.size);
  }
}
