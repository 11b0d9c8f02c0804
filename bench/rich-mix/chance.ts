/**
 * Seeded draws; the same seed draws the same numbers everywhere. Generator: mulberry32 (T. Ettinger, public domain), good
 * enough for instances and short enough to be read.
 */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** In [0, 1). */
  real(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.real();
  }

  /** Both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.real() * (Math.max(least, most) - least + 1));
  }

  yes(share: number): boolean {
    return this.real() < share;
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const chosen = list[this.int(0, list.length - 1)];
    if (chosen === undefined) {
      throw new Error('nothing to pick from');
    }
    return chosen;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const mixed = list.map((item) => ({ item, key: this.real() }));
    return mixed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}
