import { ConvertError, detectFormat, formatOf } from '../index';
import { expectAccepted } from '../testing/fixtures';
import { silentlyDroppedWords } from '../testing/leaves';
import { CVRP, DIALECT, EXPLICIT, LI_LIM, SOLOMON } from '../testing/research-files';

const FILES = [
  ['solomon', 'a Solomon instance', SOLOMON],
  ['li-lim', 'a Li and Lim instance', LI_LIM],
  ['cvrplib', 'a CVRP', CVRP],
  ['cvrplib', 'a dialect with windows and prizes', DIALECT],
  ['cvrplib', 'a tour with explicit distances', EXPLICIT],
] as const;

const read = (name: string, text: string) => formatOf(name).toRequest(text);

/** Code and path of the refusal. */
function refusalOf(name: string, text: string): string {
  try {
    read(name, text);
  } catch (error) {
    if (error instanceof ConvertError) {
      return `${error.code} ${error.path}`;
    }
    throw error;
  }
  return 'converted';
}

describe('research files', () => {
  it.each(FILES)('%s: %s is recognised, accepted, and no word of it is dropped silently', (name, _, text) => {
    expect(detectFormat(text)?.name).toBe(name);
    expectAccepted(read(name, text).request);
    expect(silentlyDroppedWords(text, (changed) => read(name, changed))).toEqual([]);
  });

  it('Solomon: tenths, truncated; the depot’s window is the shift', () => {
    const { request } = read('solomon', SOLOMON);
    expect(request).toMatchObject({
      metadata: { problem_id: 'C101' },
      resources: [{ id: 'v1', capacities: 200, time_window: { start: 0, end: 12_360 } }, { id: 'v2' }],
      jobs: [
        {
          id: 'c1',
          location_index: 1,
          demands: 10,
          service_time: 900,
          time_windows: [{ start: 5_120, end: 9_670 }],
        },
        { id: 'c2' },
        { id: 'c3' },
      ],
    });
    // 5, 18: 18.681…
    expect((request['travel'] as { distance_matrix: number[][] }).distance_matrix[0]).toEqual([
      0, 186, 207, 161,
    ]);
  });

  it('Li and Lim: shipments in thousandths, at the file’s speed', () => {
    const { request } = read('li-lim', LI_LIM);
    expect(request).toMatchObject({
      travel: {
        distance_matrix: [[0, 5_000, 10_000, 5_000, 10_000], [], [], [], []].map(
          (row) => expect.arrayContaining(row) as unknown,
        ),
      },
      shipments: [
        {
          id: 's2-1',
          demands: 10,
          pickup: { location_index: 2, service_time: 2_000, time_windows: [{ start: 5_000, end: 50_000 }] },
          delivery: { location_index: 1 },
        },
        { id: 's3-4', demands: 20 },
      ],
    });
    expect((request['travel'] as { time_matrix: number[][] }).time_matrix[0]).toEqual([
      0, 2_500, 5_000, 2_500, 5_000,
    ]);
  });

  it('Li and Lim: a speed of 0, as some published files have, counts as 1', () => {
    const { request, notes } = read('li-lim', LI_LIM.replace('2 25 2', '2 25 0'));
    expect((request['travel'] as { time_matrix: number[][] }).time_matrix[0]?.[1]).toBe(5_000);
    expect(notes.map(({ message }) => message).join()).toContain('counts as 1');
  });

  it('CVRPLIB: distances are rounded as the file says, the longest route is a limit of time', () => {
    const { request } = read('cvrplib', CVRP);
    expect(request).toMatchObject({
      metadata: { problem_id: 'small-n4-k2', comment: '(three customers)' },
      travel: {
        distance_matrix: [
          [0, 5, 10, 6],
          [5, 0, 7, 1],
          [10, 7, 0, 6],
          [6, 1, 6, 0],
        ],
      },
      resources: [{ capacities: 10, max_time: 90, depot_index: 0 }, {}, {}],
      jobs: [{ id: 'c2', demands: 4, service_time: 5 }, { id: 'c3' }, { id: 'c4' }],
    });
  });

  it('CVRPLIB’s dialects: prizes make customers optional, the depot may be any node, the rest is noted by its line', () => {
    const { request, notes } = read('cvrplib', DIALECT);
    expect(request).toMatchObject({
      resources: [{ depot_index: 2, time_window: { start: 0, end: 1_000 } }, { depot_index: 2 }],
      jobs: [
        {
          id: 'c1',
          location_index: 0,
          service_time: 50,
          mandatory: false,
          penalty: 125,
          time_windows: [{ start: 0, end: 400 }],
        },
        { id: 'c2', location_index: 1, service_time: 70, penalty: 300 },
      ],
    });
    expect(notes.filter(({ code }) => code === 'NOT_CARRIED').map(({ path }) => path)).toEqual([
      'line 7',
      'line *',
    ]);
  });

  it('explicit distances may be half a matrix', () => {
    const { request } = read('cvrplib', EXPLICIT);
    expect((request['travel'] as { distance_matrix: unknown }).distance_matrix).toEqual([
      [0, 7, 9],
      [7, 0, 4],
      [9, 4, 0],
    ]);
  });

  it.each([
    ['solomon', SOLOMON.replace('45         68', '45'), 'MALFORMED line 11'],
    ['solomon', SOLOMON.replace('512        967', '968        967'), 'OUT_OF_RANGE line 11'],
    ['solomon', SOLOMON.replace('    2      45.5', '    1      45.5'), 'DUPLICATE_ID line 12'],
    ['li-lim', LI_LIM.replace('-20 0 150 2 3 0', '-20 0 150 2 2 0'), 'UNKNOWN_REFERENCE line 5'],
    ['li-lim', LI_LIM.replace('2 25 2', '2 25 -1'), 'OUT_OF_RANGE line 1'],
    ['cvrplib', CVRP.replace('EUC_2D', 'GEO'), 'UNSUPPORTED line 5'],
    ['cvrplib', CVRP.replace('DIMENSION : 4', 'DIMENSION : 5'), 'MISSING line 9'],
    ['cvrplib', CVRP.replace('2 4\n3 6', '2 -4\n3 6'), 'OUT_OF_RANGE line 16'],
    ['cvrplib', EXPLICIT.replace('4 0\n', '4\n'), 'MISSING line 6'],
    ['cvrplib', CVRP.replace('DIMENSION : 4', 'DIMENSION : 999999999'), 'MISSING line 9'],
  ])('%s: what is wrong is refused with its line', (name, text, refusal) => {
    expect(refusalOf(name, text)).toBe(refusal);
  });
});
