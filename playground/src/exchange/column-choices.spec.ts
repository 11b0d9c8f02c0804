import { choicesFor, mappingOf, withChoice } from './column-choices';
import type { Column } from './converter';

const column = (title: string, field: string | null): Column => ({ title, field, samples: [] });
const COLUMNS = [column('naam', null), column('y', 'lat'), column('x', 'lon'), column('kg', 'demand_kg')];

describe('what columns are taken for', () => {
  it('becomes a mapping of fields to titles, without what means nothing', () => {
    expect(mappingOf(COLUMNS)).toEqual({ lat: 'y', lon: 'x', demand_kg: 'kg' });
  });

  it('is one column for each field: the latest choice takes it from the one before', () => {
    const changed = withChoice(COLUMNS, 0, 'lat');
    expect(mappingOf(changed)).toEqual({ lat: 'naam', lon: 'x', demand_kg: 'kg' });
    expect(mappingOf(withChoice(COLUMNS, 1, null))).toEqual({ lon: 'x', demand_kg: 'kg' });
  });

  it('may be nothing of several columns', () => {
    const none = COLUMNS.reduce((columns, _, i) => withChoice(columns, i, null), COLUMNS);
    expect(mappingOf(none)).toEqual({});
  });

  it.each([
    [column('Pallets', null), 'demand_Pallets', 'demand in Pallets'],
    [column('demand_kg', 'demand_kg'), 'demand_kg', 'demand in kg'],
    [column('load kg', null), 'demand_kg', 'demand in kg'],
  ])('may be an amount by the name of the column: %j', (one, field, label) => {
    expect(choicesFor(one, ['lat', 'service_time'])).toEqual([
      { field: 'lat', label: 'lat' },
      { field: 'service_time', label: 'service time' },
      { field, label },
    ]);
  });

  it('is no amount of a column without a title', () => {
    expect(choicesFor(column(' ', null), ['lat'])).toEqual([{ field: 'lat', label: 'lat' }]);
  });
});
