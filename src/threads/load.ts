/** How much work is in the house, of everybody or of one caller. */
export class Load {
  count = 0;
  bytes = 0;

  add(count: number, bytes: number): void {
    this.count += count;
    this.bytes += bytes;
  }

  /** A single piece of work larger than the whole bound is let in when it is alone: it can never fit better. */
  fits(bytes: number, maxBytes: number): boolean {
    return this.bytes === 0 || this.bytes + bytes <= maxBytes;
  }
}
