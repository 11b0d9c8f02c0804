import { LANDMARKS, MAX_SCALED_PLACES } from './bounds';
import { type Eigenpair, twoLargest } from './eigenvectors';
import type { Point } from './plane';

/** From place to place; null where there is no way. */
export type Distance = (from: number, to: number) => number | null;

/**
 * Points of the plane whose distances are as near as can be to the given ones: classical multidimensional scaling of the
 * symmetrised matrix (Torgerson, "Multidimensional scaling: I. Theory and method", Psychometrika 17, 1952). Above
 * `MAX_SCALED_PLACES` some places are scaled as landmarks, and the others are placed by their distances to them (de Silva &
 * Tenenbaum, "Sparse multidimensional scaling using landmark points", 2004), which is the same where the distances are of a
 * plane. Turned so that most of it lies along x, and always the same way round.
 */
export function scaled(size: number, distance: Distance): Point[] {
  const between = symmetrised(size, distance);
  const landmarks =
    size <= MAX_SCALED_PLACES ? Array.from({ length: size }, (_, i) => i) : farthestFirst(size, between);
  const { pairs, means } = scaleLandmarks(landmarks, between);
  // Triangulation of a landmark gives the landmark's own point, so that both sizes are one formula.
  const axes = pairs.map(axisOf);
  return Array.from({ length: size }, (_, place) => {
    const [x = 0, y = 0] = axes.map((axis) => {
      let sum = 0;
      for (let k = 0; k < landmarks.length; k += 1) {
        const offset = between(place, landmarks[k] ?? 0) ** 2 - (means[k] ?? 0);
        sum -= ((axis[k] ?? 0) * offset) / 2;
      }
      return sum;
    });
    return { x, y };
  });
}

/**
 * The mean of both ways, or the one that there is. Places without a way between them are set apart by the longest way from the
 * first place, which leaves each of two halves as it is.
 */
function symmetrised(size: number, distance: Distance): (a: number, b: number) => number {
  let apart = 0;
  for (let place = 0; place < size; place += 1) {
    apart = Math.max(apart, distance(0, place) ?? 0, distance(place, 0) ?? 0);
  }
  return (a, b) => {
    if (a === b) {
      return 0;
    }
    const [there, back] = [distance(a, b), distance(b, a)];
    return there === null ? (back ?? apart) : (there + (back ?? there)) / 2;
  };
}

/** The first place, then again and again the one that is farthest from all that are chosen. */
function farthestFirst(size: number, between: (a: number, b: number) => number): number[] {
  const nearest = new Float64Array(size).fill(Infinity);
  const chosen: number[] = [];
  let next = 0;
  while (chosen.length < Math.min(LANDMARKS, size)) {
    chosen.push(next);
    let farthest = 0;
    for (let place = 0; place < size; place += 1) {
      const distance = Math.min(nearest[place] ?? 0, between(place, next));
      nearest[place] = distance;
      farthest = distance > (nearest[farthest] ?? 0) ? place : farthest;
    }
    next = farthest;
  }
  return chosen;
}

/** The spectrum of the doubly centred squares, −J D² J ∕ 2, and the mean square of each landmark. */
function scaleLandmarks(
  landmarks: readonly number[],
  between: (a: number, b: number) => number,
): { pairs: readonly Eigenpair[]; means: Float64Array } {
  const count = landmarks.length;
  const squares = Float64Array.from({ length: count * count }, (_, cell) => {
    const [row, column] = [Math.floor(cell / count), cell % count];
    return between(landmarks[row] ?? 0, landmarks[column] ?? 0) ** 2;
  });
  const means = Float64Array.from({ length: count }, (_, row) =>
    meanOf(squares.subarray(row * count, (row + 1) * count)),
  );
  const mean = meanOf(means);
  const centred = squares.map(
    (square, cell) =>
      -(square - (means[Math.floor(cell / count)] ?? 0) - (means[cell % count] ?? 0) + mean) / 2,
  );
  const times = (vector: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, row) => {
      let sum = 0;
      for (let column = 0; column < count; column += 1) {
        sum += (centred[row * count + column] ?? 0) * (vector[column] ?? 0);
      }
      return sum;
    });
  return { pairs: twoLargest({ size: count, times }), means };
}

/** What a place's squares are multiplied with: the vector over the root of its value; nothing where the plane has no second axis. */
function axisOf({ value, vector }: Eigenpair, _: number, [first]: readonly Eigenpair[]): Float64Array {
  if (value <= 1e-9 * Math.max(0, first?.value ?? 0)) {
    return new Float64Array(vector.length);
  }
  const root = Math.sqrt(value);
  // A vector has two directions: the one in which its largest part is positive.
  const largest = vector.reduce((best, part) => (Math.abs(part) > Math.abs(best) + 1e-9 ? part : best), 0);
  return vector.map((part) => (Math.sign(largest) * part) / root);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
