import { type Symmetric, twoLargest } from './eigenvectors';

/** A diagonal matrix, whose eigenvalues are its entries. */
function diagonal(...values: number[]): Symmetric {
  return { size: values.length, times: (vector) => vector.map((part, i) => part * (values[i] ?? 0)) };
}

describe('the two largest eigenvalues', () => {
  it.each([
    [
      [3, 7, 1, 5],
      [7, 5],
    ],
    [
      [5, 5, 1, 0],
      [5, 5],
    ],
    [
      [4, 0, 0, 0],
      [4, 0],
    ],
    // Larger in size, but negative.
    [
      [3, -9, 2, 1],
      [3, 2],
    ],
    [
      [-1, -9, -2, -5],
      [-1, -2],
    ],
    [
      [0, 0, 0, 0],
      [0, 0],
    ],
  ])('of %j are %j', (values, expected) => {
    const found = twoLargest(diagonal(...values));
    found.forEach(({ value, vector }, i) => {
      expect(value).toBeCloseTo(expected[i] ?? NaN, 4);
      diagonal(...values)
        .times(vector)
        .forEach((part, k) => expect(part).toBeCloseTo(value * (vector[k] ?? NaN), 3));
    });
  });
});
