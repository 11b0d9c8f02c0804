/** Places on a plane, in metres; the matrices of a request are made of them. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const DETOUR = 1.3;
const METRES_PER_SECOND = 11;

export class Land {
  readonly points: Point[] = [];

  /** The place's row and column in the matrices. */
  add(x: number, y: number): number {
    return this.points.push({ x: Math.round(x), y: Math.round(y) }) - 1;
  }

  metres(from: number, to: number): number {
    const [a, b] = [this.points[from], this.points[to]];
    return a && b ? Math.round(Math.hypot(a.x - b.x, a.y - b.y) * DETOUR) : 0;
  }

  seconds(from: number, to: number): number {
    return Math.round(this.metres(from, to) / METRES_PER_SECOND);
  }

  matrices(): { distance_matrix: number[][]; time_matrix: number[][] } {
    const all = this.points.map((_, index) => index);
    return {
      distance_matrix: all.map((from) => all.map((to) => this.metres(from, to))),
      time_matrix: all.map((from) => all.map((to) => this.seconds(from, to))),
    };
  }
}
