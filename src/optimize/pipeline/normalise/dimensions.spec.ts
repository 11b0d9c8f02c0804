import { findingsOf, prepare, request } from '../testing/requests';

const KG = [{ id: 'a', location_index: 1, demands: { kg: 3 } }];
const station = (more: object) => ({ id: 'd', location_index: 2, ...more });

describe('dimensions that no job and no shipment demands', () => {
  const warned = (body: Record<string, unknown>) =>
    prepare(request({ jobs: KG, ...body }))
      .context.warnings.filter(({ code }) => code === 'DIMENSION_NOT_DEMANDED')
      .map(({ field }) => field);
  const rest = { id: 'b', start: 0, end: 9, duration: 1 };

  it.each([
    ['dump_stations[0].capacity', { dump_stations: [station({ capacity: 5 })] }],
    ['dump_stations[0].capacity', { dump_stations: [station({ capacity: { KG: 5 } })] }],
    ['dump_stations[0].dimensions[1]', { dump_stations: [station({ dimensions: ['kg', 'm3'] })] }],
    ['resources[0].breaks[0].max_load', { resources: [{ id: 'v1', breaks: [{ ...rest, max_load: 2 }] }] }],
    ['resources[0].initial_load', { resources: [{ id: 'v1', capacities: { kg: 9 }, initial_load: 5 }] }],
    [
      'resources[0].day_time_windows[0].initial_load',
      { resources: [{ id: 'v1', day_time_windows: [{ day: 0, start: 0, end: 9, initial_load: 5 }] }] },
    ],
  ])('are warned of: %s', (field, body) => {
    expect(warned(body)).toEqual([field]);
  });

  it('are no matter where they are demanded, and where nobody demands anything', () => {
    const dump_stations = [station({ capacity: { kg: 5 } })];
    expect(warned({ dump_stations, resources: [{ id: 'v1', initial_load: { kg: 0 } }] })).toEqual([]);
    const jobs = [{ id: 'a', location_index: 1 }];
    expect(warned({ jobs, resources: [{ id: 'v1', initial_load: 5 }] })).toEqual([]);
  });
});

describe('dimensions of a dump station', () => {
  const found = (dimensions: string[], jobs: object[] = KG) =>
    findingsOf(request({ jobs, dump_stations: [station({ dimensions })] }));

  it('have to be written as others write them, else a typing error would empty nothing', () => {
    expect(found(['kg', 'm3'])).toEqual([]);
    expect(found(['kg', 'KG'])).toEqual([['UNKNOWN_REFERENCE', 'dump_stations[0].dimensions[1]']]);
  });

  it('are no matter where there are no goods at all', () => {
    expect(found(['kg'], [{ id: 'a', location_index: 1 }])).toEqual([]);
  });
});
