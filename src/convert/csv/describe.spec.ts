import { ConvertError, describeTable, formatOf, STOP_FIELDS } from '../index';
import { STOPS } from '../testing/stops';

describe('the columns of a table', () => {
  it('are told with what their titles are taken for and the first cells that hold anything', () => {
    const columns = describeTable('naam;lat;lon;demand_kg\nAalst;50,94;4,04;\nAalst;50,95;4,05;7\n');
    expect(columns).toEqual([
      { title: 'naam', field: 'id', samples: ['Aalst'] },
      { title: 'lat', field: 'lat', samples: ['50,94', '50,95'] },
      { title: 'lon', field: 'lon', samples: ['4,04', '4,05'] },
      { title: 'demand_kg', field: 'demand_kg', samples: ['7'] },
    ]);
  });

  it('of each field are no more than one, and three cells are enough', () => {
    const columns = describeTable('id,order,lat,lon\na,1,1,1\nb,2,2,2\nc,3,3,3\nd,4,4,4');
    expect(columns.map(({ field }) => field)).toEqual(['id', null, 'lat', 'lon']);
    expect(columns[0]?.samples).toEqual(['a', 'b', 'c']);
  });

  it('as they are told make a mapping that reads the same as no mapping', () => {
    const known = describeTable(STOPS).filter(({ field }) => field !== null);
    const columns = Object.fromEntries(known.map(({ title, field }) => [field, title]));
    const { toRequest } = formatOf('csv');
    expect(toRequest(STOPS, { columns })).toEqual(toRequest(STOPS));
    expect(STOP_FIELDS).toEqual(expect.arrayContaining(['lat', 'lon', 'id', 'demand']));
  });

  it('are none where there is no header', () => {
    expect(() => describeTable('\n \n')).toThrow(ConvertError);
  });
});
