import { matrixTable } from './matrix-table';

const TABLE = [
  [0, 3],
  [3, 0],
];
const OTHER = [
  [0, 9],
  [9, 0],
];

describe('matrixTable', () => {
  it.each(['distance_matrix', 'distances', 'time_matrix', 'duration_matrix', 'durations'])(
    'reads travel.%s',
    (name) => {
      expect(matrixTable({ travel: { [name]: TABLE } })).toEqual(TABLE);
    },
  );

  it.each(['vehicle_matrices', 'matrices', 'matrices_by_type', 'mixed_fleet'])(
    'reads the first type with a table in travel.%s where there is none for all',
    (name) => {
      const types = { bike: {}, van: { duration_matrix: TABLE }, truck: { distances: OTHER } };
      expect(matrixTable({ travel: { [name]: types } })).toEqual(TABLE);
      expect(matrixTable({ travel: { distances: OTHER, [name]: types } })).toEqual(OTHER);
    },
  );

  it('takes distances before times, and an empty table for none', () => {
    expect(matrixTable({ travel: { duration_matrix: OTHER, distances: TABLE } })).toEqual(TABLE);
    expect(matrixTable({ travel: { distance_matrix: [], durations: TABLE } })).toEqual(TABLE);
    expect(matrixTable({ travel: { matrices: { van: 'none' } } })).toEqual([]);
    expect(matrixTable(null)).toEqual([]);
  });
});
