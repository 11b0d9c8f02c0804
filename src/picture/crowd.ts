import type { Point } from './plane';

/** From here on marks at one place cover one another: more would wander into their neighbours. */
const MOST_APART = 61;

/** Marks at one place side by side, in rings of 6, 12, 18, … around it: nothing that is done at a place hides behind the rest. */
export class Crowd {
  private readonly taken = new Map<string, number>();

  constructor(private readonly spacing: number) {}

  /** Where the next mark of a place goes: the first one stands on it. */
  next({ x, y }: Point): Point {
    const key = `${Math.round(x)} ${Math.round(y)}`;
    const before = this.taken.get(key) ?? 0;
    this.taken.set(key, before + 1);
    const { ring, turn } = ringOf(before % MOST_APART);
    return { x: x + ring * this.spacing * Math.cos(turn), y: y + ring * this.spacing * Math.sin(turn) };
  }
}

/** Of the mark after so many others: the ring, 0 being the place itself, and the direction. */
function ringOf(others: number): { ring: number; turn: number } {
  const ring = Math.ceil((Math.sqrt(12 * others + 9) - 3) / 6);
  const first = 3 * ring * (ring - 1) + 1;
  return { ring, turn: ring === 0 ? 0 : ((others - first) / (6 * ring)) * 2 * Math.PI };
}
