import { PackedMatrix } from '../../optimize/pipeline/shape/packed-matrix';
import { checkShape } from '../../optimize/pipeline/shape/shape';
import { PlaceBook } from '../../optimize/pipeline/place-book';
import { DEFAULT_PIPELINE_SETTINGS } from '../../optimize/pipeline/settings';
import { suppliedRows } from './supplied-rows';

const square = (size: number) => Array.from({ length: size }, () => new Array<number>(size).fill(1));
const packed = (size: number) => new PackedMatrix(size, new Int32Array(size * size));

const TRAVELS: [string, object, number][] = [
  ['no matrix', {}, 0],
  ['places', { locations: [{ lat: 50.8, lon: 4.3 }] }, 0],
  ['distances', { distance_matrix: square(3) }, 3],
  ['times alone', { time_matrix: square(4) }, 4],
  ['an alias of distances', { distances: square(2) }, 2],
  ['aliases of times', { duration_matrix: square(2) }, 2],
  ['another', { durations: square(2) }, 2],
  ['empty lists', { distance_matrix: [], time_matrix: [] }, 0],
  ['nulls', { distance_matrix: null, time_matrix: null, vehicle_matrices: null }, 0],
  ['an empty list beside a matrix', { distance_matrix: [], distances: square(2), time_matrix: square(2) }, 2],
  ['packed distances', { distance_matrix: packed(5) }, 5],
  ['packed times', { time_matrix: packed(6) }, 6],
  ['matrices by type', { vehicle_matrices: { van: { time_matrix: square(3) } } }, 3],
  ['under other names', { mixed_fleet: { van: {}, truck: { distances: packed(3) } } }, 3],
  ['of the first name alone', { vehicle_matrices: {}, matrices: { van: { distances: square(2) } } }, 0],
  ['base and types', { time_matrix: square(2), matrices: { van: { distances: square(2) } } }, 2],
];

describe('rows of the matrices of a request (B24: caller sends matrices, or coordinate mode)', () => {
  it.each(TRAVELS)('%s', (_, travel, rows) => {
    expect(suppliedRows({ travel })).toBe(rows);
  });

  it.each(TRAVELS)('as the pipeline finds them: %s', (_, travel) => {
    const { request } = checkShape({ travel, resources: [{ id: 'v1' }] }, DEFAULT_PIPELINE_SETTINGS, 'sync');
    const { mode } = new PlaceBook(request.travel);
    expect(suppliedRows({ travel }) > 0).toBe(mode === 'matrix');
  });

  it.each([[undefined], [null], [[]], ['matrix'], [{ distance_matrix: 'x', matrices: [1] }]])(
    'what cannot be read has none: %j',
    (travel) => {
      expect(suppliedRows({ travel })).toBe(0);
    },
  );

  it('looks at no cell', () => {
    const rows = new Proxy(new Array<number[]>(3), {
      get: (target, key) => {
        if (key === '0') {
          throw new Error('a row was read');
        }
        return Reflect.get(target, key) as unknown;
      },
    });
    expect(suppliedRows({ travel: { distance_matrix: rows } })).toBe(3);
  });
});
