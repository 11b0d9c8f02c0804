import { ConvertError, detectFormat, formatOf } from '../index';
import { expectAccepted } from '../testing/fixtures';
import { silentlyDroppedWriting } from '../testing/leaves';
import { STOPS } from '../testing/stops';

const { toRequest, fromRequest } = formatOf('csv');

function refusalOf(text: string, columns?: Record<string, string>): string {
  try {
    toRequest(text, columns === undefined ? {} : { columns });
  } catch (error) {
    if (error instanceof ConvertError) {
      return `${error.code} ${error.path}`;
    }
    throw error;
  }
  return 'converted';
}

describe('a table of stops', () => {
  it('becomes a request: clock times, minutes, dimensions and skills by their columns', () => {
    const { request, notes } = toRequest(STOPS, { vehicles: 2 });
    expectAccepted(request);
    const vehicle = {
      start_location: { location_index: 0 },
      time_window: { start: 25_200, end: 66_600 },
      capacities: { kg: 800 },
      skills: ['adr', 'lift'],
      metadata: { label: 'Brussels, North' },
    };
    expect(request['resources']).toEqual([
      { id: 'hub-1', ...vehicle },
      { id: 'hub-2', ...vehicle },
    ]);
    expect(request['jobs']).toEqual([
      {
        id: 'bakery',
        location_index: 1,
        service_time: 300,
        time_windows: [{ start: 28_800, end: 37_800 }],
        demands: { kg: -40 },
        metadata: { label: 'Rue "Haute" 1' },
      },
      {
        id: 'bank',
        location_index: 2,
        service_time: 150,
        time_windows: [
          { start: 28_800, end: 32_400 },
          { start: 50_400, end: 55_800 },
        ],
        demands: { kg: 12 },
        required_skills: ['lift'],
      },
      {
        id: 'kiosk',
        location_index: 3,
        service_time: 60,
        time_windows: [{ start: 30_000, end: 40_000 }],
        demands: { kg: -5 },
        mandatory: false,
        penalty: 25_000,
      },
    ]);
    expect(notes).toMatchObject([{ code: 'NOT_CARRIED', path: "column driver's note" }]);
  });

  it('no cell of it is dropped silently', () => {
    const lines = STOPS.trimEnd().split('\n');
    const plain = JSON.stringify(toRequest(STOPS));
    const changedCells = lines.slice(1).flatMap((line, i) =>
      // Outside quotations, so that each piece is a cell.
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).flatMap((cell, column, cells) => {
        if (cell === '' || cell === 'ring twice') {
          return [];
        }
        const other = /^[-\d.]+$/.test(cell)
          ? String(Number(cell) + 1)
          : cell.replace(/([\w"])$/, '7$1').replace('0', '1');
        const changedLine = cells.map((one, at) => (at === column ? other : one)).join(',');
        const text = [...lines.slice(0, i + 1), changedLine, ...lines.slice(i + 2)].join('\n');
        return [{ cell, text }];
      }),
    );
    expect(changedCells.length).toBeGreaterThan(25);
    const outcome = (text: string) =>
      refusalOf(text) === 'converted' ? JSON.stringify(toRequest(text)) : 'refused';
    expect(changedCells.filter(({ text }) => outcome(text) === plain).map(({ cell }) => cell)).toEqual([]);
  });

  it('columns are mapped by a mapping, which wins over their titles', () => {
    const text = 'naam;breedte;lengte;stuks;lat\nAalst;50,94;4,04;3;x\n';
    const columns = { id: 'Naam', lat: 'breedte', lon: 'lengte', demand: 'stuks' };
    const { request, notes } = toRequest(text, { columns });
    expect(request).toMatchObject({
      travel: { locations: [{ index: 0, lat: 50.94, lon: 4.04 }] },
      resources: [{ id: 'vehicle-1' }],
      jobs: [{ id: 'Aalst', demands: 3 }],
    });
    expect(notes.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'NOT_CARRIED column lat',
      'ASSUMED line 2',
    ]);
  });

  it('without a depot has as many vehicles as are asked for, at the first stop', () => {
    const { request, notes } = toRequest('id,lat,lon\na,50,4\nb,51,5', { vehicles: 2 });
    const start_location = { location_index: 0 };
    expect(request['resources']).toEqual([
      { id: 'vehicle-1', start_location },
      { id: 'vehicle-2', start_location },
    ]);
    expect(notes).toMatchObject([{ code: 'ASSUMED' }]);
    expectAccepted(request);
  });

  it('is recognised by its titles alone', () => {
    expect(detectFormat(STOPS)?.name).toBe('csv');
    expect(detectFormat('a,b\n1,2')).toBeNull();
  });

  it.each([
    ['id,lat\na,50', undefined, 'MISSING line 1'],
    ['id,lat,lon\na,50,4\na,51,4', undefined, 'DUPLICATE_ID line 3, id'],
    ['id,lat,lon\na,91,4', undefined, 'OUT_OF_RANGE line 2, lat'],
    ['id,lat,lon,end\na,50,4,noon', undefined, 'OUT_OF_RANGE line 2, window_end'],
    ['id,lat,lon,start,end\na,50,4,09:00,08:00', undefined, 'OUT_OF_RANGE line 2, window_end'],
    ['id,lat,lon\n"a,50,4', undefined, 'MALFORMED line 2'],
    ['id,lat,lon\n', undefined, 'MISSING '],
    ['id,lat,lon\na,50,4', { lat: 'width' }, 'UNKNOWN_REFERENCE columns.lat'],
    ['id,lat,lon\na,50,4', { colour: 'lat' }, 'UNKNOWN_REFERENCE columns'],
  ])('%j is refused with its place', (text, columns, refusal) => {
    expect(refusalOf(text, columns)).toBe(refusal);
  });

  it('there and back it keeps what both can say', () => {
    const request = {
      travel: {
        locations: [
          { index: 0, lat: 50.86, lon: 4.36 },
          { index: 1, lat: 50.84, lon: 4.35 },
        ],
      },
      resources: [
        {
          id: 'van',
          start_location: { location_index: 0 },
          time_window: { start: 25_200, end: 66_600 },
          capacities: { default: 9, kg: 800 },
          skills: ['adr', 'lift'],
          metadata: { label: 'the "big" one; red' },
        },
      ],
      jobs: [
        { id: 'a', location_index: 1, service_time: 90, setup_time: 30, demands: { default: 1, kg: -3.5 } },
        {
          id: 'b',
          location_index: 1,
          service_time: 0,
          time_windows: [
            { start: 30_000, end: 31_000 },
            { start: 40_000, end: 41_000 },
          ],
          required_skills: ['adr'],
          allowed_resource_ids: ['van'],
          mandatory: false,
          penalty: 12.5,
        },
      ],
    };
    const { text = '', notes } = fromRequest?.(request) ?? { notes: [] };
    expect(notes).toEqual([]);
    expect(detectFormat(text)?.name).toBe('csv');
    expect(toRequest(text).request).toEqual(request);
    expect(silentlyDroppedWriting(formatOf('csv'), request)).toEqual([]);
  });

  it('holds jobs: a request of shipments alone is refused, not written as a table without stops', () => {
    const end = (lat: number) => ({ location: { lat, lon: 4 } });
    const shipments = [{ id: 's', pickup: end(50), delivery: end(51) }];
    const request = { travel: {}, resources: [{ id: 'v', start_location: { lat: 50, lon: 4 } }], shipments };
    expect(() => fromRequest?.(request)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED', path: 'shipments' }) as Error,
    );
  });

  it('what a table has no column for is noted', () => {
    const request = {
      travel: { locations: [{ lat: 50.86, lon: 4.36 }], traffic_segments: [{ start: 0, end: 9, factor: 2 }] },
      resources: [{ id: 'van', fixed_cost: 3, breaks: [{ start: 1, end: 2, duration: 3 }] }],
      jobs: [{ id: 'a', location_index: 0, revenue: 4 }],
      shipments: [{ id: 's', pickup: { location_index: 0 }, delivery: { location_index: 0 } }],
    };
    const { notes = [] } = fromRequest?.(request) ?? {};
    expect(notes.map(({ path }) => path).sort()).toEqual([
      'jobs[0].revenue',
      'resources[0].breaks',
      'resources[0].fixed_cost',
      'shipments',
      'travel.traffic_segments',
    ]);
  });
});
