import type { Point, ProfileName, RoadProviderName } from '../travel';

/** What an entry takes beside its line and its key: the entry of a Map, a string and a typed array. */
const ENTRY_BYTES = 300;

/** A leg of one provider and profile, as the key of its line. The points are rounded. */
export function legKey(provider: RoadProviderName, profile: ProfileName, from: Point, to: Point): string {
  return `${provider} ${profile} ${from.lat},${from.lon} ${to.lat},${to.lon}`;
}

/**
 * Ways between places, encoded, least recently used first out: of so many bytes, keys and entries included. A Map keeps the
 * order in which its keys came, so what is used comes anew.
 */
export class LegCache {
  private readonly lines = new Map<string, Uint8Array>();
  private bytes = 0;
  private begunAt: number;

  constructor(
    private readonly maxBytes: number,
    private readonly maxAgeMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.begunAt = this.now();
  }

  /** To be asked before lines are looked up: what is too old goes. */
  refresh(): void {
    if (this.now() - this.begunAt >= this.maxAgeMs) {
      this.lines.clear();
      this.bytes = 0;
      this.begunAt = this.now();
    }
  }

  get(key: string): Uint8Array | undefined {
    const line = this.lines.get(key);
    if (line !== undefined) {
      this.lines.delete(key);
      this.lines.set(key, line);
    }
    return line;
  }

  put(key: string, line: Uint8Array): void {
    this.drop(key);
    const size = sizeOf(key, line);
    if (size > this.maxBytes) {
      return;
    }
    this.lines.set(key, line);
    this.bytes += size;
    for (const oldest of this.lines.keys()) {
      if (this.bytes <= this.maxBytes) {
        return;
      }
      this.drop(oldest);
    }
  }

  /** Bytes of all that is kept. */
  get size(): number {
    return this.bytes;
  }

  private drop(key: string): void {
    const line = this.lines.get(key);
    if (line !== undefined) {
      this.lines.delete(key);
      this.bytes -= sizeOf(key, line);
    }
  }
}

function sizeOf(key: string, line: Uint8Array): number {
  return ENTRY_BYTES + key.length + line.length;
}
