/** A symmetric matrix by what it makes of a vector. */
export interface Symmetric {
  readonly size: number;
  readonly times: (vector: Float64Array) => Float64Array;
}

export interface Eigenpair {
  readonly value: number;
  readonly vector: Float64Array;
}

const MAX_ROUNDS = 500;
/** Of the values, between two rounds. */
const CONVERGED = 1e-13;
/** Of the largest value: what rounding leaves of 0. */
const NEGLIGIBLE = 1e-9;
/** A little more than the largest value in size. */
const SHIFT = 1.01;

/**
 * The two largest eigenvalues with their vectors, by power iteration of two vectors at once (orthogonal iteration with a
 * Rayleigh–Ritz step; Golub & Van Loan, "Matrix Computations", 8.2): it converges by the gap to the third value, also where the
 * first two are equal. Power iteration finds what is largest in size; where that is negative, as it may be with distances of no plane,
 * the matrix is shifted first. Always from the same start: the same matrix gives the same vectors.
 */
export function twoLargest(matrix: Symmetric): [Eigenpair, Eigenpair] {
  const pairs = iterate(matrix, 0);
  const size = Math.max(...pairs.map(({ value }) => Math.abs(value)));
  // No value is larger in size, so that after this shift none is negative.
  return pairs.some(({ value }) => value < -NEGLIGIBLE * size) ? iterate(matrix, SHIFT * size) : pairs;
}

function iterate({ size, times }: Symmetric, shift: number): [Eigenpair, Eigenpair] {
  let [first, second] = orthonormal(startVector(size, 20_041), startVector(size, 1_952_003));
  let values: [number, number] = [0, 0];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const images = [shifted(times(first), first, shift), shifted(times(second), second, shift)] as const;
    const ritz = rotate(dot(first, images[0]), dot(first, images[1]), dot(second, images[1]));
    const before = values;
    values = [ritz.high - shift, ritz.low - shift];
    const turned = [
      combine(first, second, ritz.cos, ritz.sin),
      combine(first, second, -ritz.sin, ritz.cos),
    ] as const;
    const scale = Math.max(Math.abs(ritz.high), Math.abs(ritz.low));
    const change = Math.max(Math.abs(values[0] - before[0]), Math.abs(values[1] - before[1]));
    if (scale === 0 || (round > 0 && change <= CONVERGED * scale)) {
      return [
        { value: values[0], vector: turned[0] },
        { value: values[1], vector: turned[1] },
      ];
    }
    [first, second] = orthonormal(
      combine(images[0], images[1], ritz.cos, ritz.sin),
      combine(images[0], images[1], -ritz.sin, ritz.cos),
    );
  }
  return [
    { value: values[0], vector: first },
    { value: values[1], vector: second },
  ];
}

/** Eigenvalues of the symmetric matrix ((a, b), (b, c)), the higher one first, with the turn that makes it diagonal. */
function rotate(a: number, b: number, c: number): { high: number; low: number; cos: number; sin: number } {
  const angle = 0.5 * Math.atan2(2 * b, a - c);
  const spread = Math.hypot((a - c) / 2, b);
  return {
    high: (a + c) / 2 + spread,
    low: (a + c) / 2 - spread,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  };
}

/** A vector that is at right angles to nothing in particular: the generator of Park and Miller (1988), always from the same seed. */
function startVector(size: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: size }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  });
}

/** Gram–Schmidt. What is left of a vector that depends on the other is zero, and its value is 0. */
function orthonormal(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const first = unit(a, 0);
  const size = Math.sqrt(dot(b, b));
  const once = combine(b, first, 1, -dot(b, first));
  // Twice: once leaves too much where the two are nearly parallel.
  return [first, unit(combine(once, first, 1, -dot(once, first)), 1e-12 * size)];
}

function unit(vector: Float64Array, nothing: number): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => (length > nothing ? value / length : 0));
}

function shifted(image: Float64Array, vector: Float64Array, shift: number): Float64Array {
  return shift === 0 ? image : combine(image, vector, 1, shift);
}

function combine(a: Float64Array, b: Float64Array, ofA: number, ofB: number): Float64Array {
  return a.map((value, i) => value * ofA + (b[i] ?? 0) * ofB);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) {
    sum += (a[i] ?? 0) * (b[i] ?? 0);
  }
  return sum;
}
