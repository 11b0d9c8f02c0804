import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../optimize/pipeline';
import { KeptCells } from './kept-cells';
import { parseJson } from './parse-json';
import { JSON_LIMITS } from './prep-limits';

const matrixOf = (rows: number, longer: number) =>
  Array.from({ length: rows }, (_, i) =>
    Array.from({ length: rows }, (_, j) => Math.abs(i - j) * 60 + (i === j ? 0 : longer)),
  );

const bodyOf = (rows: number, longer: number) =>
  Buffer.from(
    JSON.stringify({
      travel: { distance_matrix: matrixOf(rows, longer), time_matrix: matrixOf(rows, 2 * longer) },
      resources: [{ id: 'v' }],
      jobs: Array.from({ length: rows }, (_, i) => ({ id: `j${i}`, location_index: i })),
    }),
  );

const prepared = (body: Buffer, kept?: KeptCells) =>
  prepareRequest(parseJson(body, JSON_LIMITS, kept?.newCells), DEFAULT_PIPELINE_SETTINGS);

describe('memory that matrices are read into, one body after the other', () => {
  it('leaves nothing of an earlier body, and takes nothing from its answer', () => {
    const kept = new KeptCells();
    const bodies = [bodyOf(40, 5), bodyOf(17, 900), bodyOf(60, 1), bodyOf(40, 7)];
    const alone = bodies.map((body) => prepared(body));
    const inTurns = bodies.map((body) => {
      kept.beginBody();
      return prepared(body, kept);
    });
    expect(inTurns).toEqual(alone);
  });

  it('is the same memory again for the next body, and apart for each matrix of one', () => {
    const kept = new KeptCells();
    const [first, second, third] = [300, 300, 300].map(kept.newCells);
    expect(first?.buffer).not.toBe(second?.buffer);
    expect([first?.buffer, second?.buffer]).not.toContain(third?.buffer);
    kept.beginBody();
    const again = kept.newCells(280);
    expect(again).toHaveLength(280);
    expect(again.buffer).toBe(first?.buffer);
  });

  it('is given back where it is larger than most bodies need', () => {
    const kept = new KeptCells();
    const large = kept.newCells(2_000_000);
    kept.beginBody();
    expect(kept.newCells(2_000_000).buffer).not.toBe(large.buffer);
  });
});
