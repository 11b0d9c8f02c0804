import { INTAKE_PACE, type IntakePace } from './intake-pace';

/** A streamed body is collected in blocks of this size, and takes its room in steps of it. */
export const STREAM_BLOCK_BYTES = 64 * 1024;

/** Never from the pool of small buffers, whose memory others share and which would go with it to a thread. */
function ownBlock(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(bytes);
}

/**
 * Collects a body. Chunks are copied as they come, so that a large body costs the event loop little at a
 * time. One of declared length has its one block at once; a streamed one has small blocks, because to let
 * one block grow would copy all of it again and again, up to a whole body in one turn of the loop.
 */
export class BodyBuffer {
  private readonly blocks: Buffer<ArrayBuffer>[];
  /** Of the last block. */
  private used = 0;
  private size = 0;

  /** @param declaredBytes what Content-Length says, 0 when the body is streamed without one */
  constructor(declaredBytes: number) {
    this.blocks = [ownBlock(declaredBytes === 0 ? STREAM_BLOCK_BYTES : declaredBytes)];
  }

  get length(): number {
    return this.size;
  }

  append(chunk: Buffer): void {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(this.lastWithRoom(), this.used, from);
      from += copied;
      this.used += copied;
    }
    this.size += chunk.length;
  }

  /** Hands over the whole in a block of its own: at once where there is but one, else joined at the pace. */
  finish(pace: IntakePace, done: (bytes: Buffer<ArrayBuffer>) => void): void {
    const [only] = this.blocks;
    if (only !== undefined && this.blocks.length === 1) {
      done(only.subarray(0, this.size));
      return;
    }
    pace.begin(this.size, () => {
      const whole = ownBlock(this.size);
      this.joinInto(whole, 0, pace, () => done(whole));
    });
  }

  private joinInto(whole: Buffer, from: number, pace: IntakePace, done: () => void): void {
    const most = from + INTAKE_PACE.bytesPerTurn;
    let at = from;
    while (at < Math.min(most, whole.length)) {
      // The memory of a block is free as soon as it is copied.
      at += this.blocks.shift()?.copy(whole, at) ?? whole.length;
    }
    if (at < whole.length) {
      pace.goOn(() => this.joinInto(whole, at, pace, done));
    } else {
      done();
    }
  }

  private lastWithRoom(): Buffer {
    let last = this.blocks.at(-1);
    if (last === undefined || this.used === last.length) {
      last = ownBlock(STREAM_BLOCK_BYTES);
      this.blocks.push(last);
      this.used = 0;
    }
    return last;
  }
}
