import { UNREACHABLE } from '../../kernel/wire/schema';
import { NO_WAY_CELL } from './shape/packed-matrix';
import { copiesOf } from './table-copies';

const SIDE = 70;

/** A symmetric matrix but for what is changed in it. */
function matrices(change: (cells: Int32Array) => void = () => undefined) {
  const cells = Int32Array.from({ length: SIDE ** 2 }, (_, i) => Math.abs(Math.floor(i / SIDE) - (i % SIDE)));
  change(cells);
  return { field: 'travel.time_matrix', rows: SIDE, raggedRow: null, cells };
}

const both = (time: ReturnType<typeof matrices>) => copiesOf([{ distance: matrices(), time }]);

describe('copies that the kernel keeps of supplied tables', () => {
  it('are none of a symmetric one', () => {
    expect(both(matrices())).toEqual({ turned: false, changed: false });
    expect(copiesOf([])).toEqual({ turned: false, changed: false });
  });

  it.each([
    [0, 1],
    [69, 0],
    [40, 41],
    [35, 65],
  ])('are turned round when the way from %d to %d is longer', (from, to) => {
    const time = matrices((cells) => void (cells[from * SIDE + to] = 99));
    expect(both(time)).toEqual({ turned: true, changed: false });
  });

  it.each([NO_WAY_CELL, UNREACHABLE])('are changed where a way is none: %d', (cell) => {
    const noWay = (cells: Int32Array): void => void (cells[70 * SIDE - 1] = cell);
    expect(both(matrices(noWay))).toEqual({ turned: false, changed: true });
  });

  it('null is like null on the way back', () => {
    const { rows, cells, ...rest } = matrices();
    const decimals = Float64Array.from(cells);
    [decimals[3], decimals[3 * SIDE]] = [NaN, NaN];
    const time = { ...rest, rows, cells: decimals };
    expect(copiesOf([{ distance: null, time }])).toEqual({ turned: false, changed: true });
    decimals[3] = 3;
    expect(copiesOf([{ distance: null, time }])).toEqual({ turned: true, changed: true });
  });
});
