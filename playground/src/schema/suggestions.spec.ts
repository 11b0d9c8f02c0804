import { fieldsAt, valuesAt } from './suggestions';
import { BUILT_SCHEMA } from './testing/built-schema';

const fields = (way: string[], there: string[] = []) =>
  fieldsAt(BUILT_SCHEMA, way, there).map(({ label }) => label);
const values = (way: string[]) => valuesAt(BUILT_SCHEMA, way).map(({ label }) => label);

describe('what fits where somebody writes', () => {
  it('fields of the object, required ones first, without those that are there', () => {
    expect(fields([]).slice(0, 2).sort()).toEqual(['resources', 'travel']);
    expect(fields([], ['resources'])).not.toContain('resources');
    expect(fields(['jobs', '0'])[0]).toBe('id');
    expect(fields(['jobs', '0', 'location'])).toEqual(['lat', 'lon', 'label']);
  });

  it('through references that may be null, alternatives and free names', () => {
    expect(fields(['resources', '0', 'overtime'])).toEqual(['max', 'cost_per_time']);
    expect(fields(['relations', '3'])).toContain('min_gap');
    expect(fields(['travel', 'vehicle_matrices', 'bike'])).toEqual(['distance_matrix', 'time_matrix']);
  });

  it('no other names of a field, and nothing where anything goes', () => {
    expect(fields(['shipments', '0'])).not.toContain('pickup_location');
    expect(fields(['jobs', '0', 'metadata'])).toEqual([]);
    expect(fields(['no', 'such', 'way'])).toEqual([]);
    expect(fields(['constructor'])).toEqual([]);
  });

  it('values of a list, and of what is true or false', () => {
    expect(values(['options', 'objective'])).toContain('"min_vehicles"');
    expect(values(['jobs', '0', 'lifo'])).toEqual(['true', 'false']);
    expect(values(['jobs', '0', 'service_time'])).toEqual([]);
  });

  it('a field says what it is, and how its value begins', () => {
    const [service] = fieldsAt(BUILT_SCHEMA, ['jobs', '0'], []).filter(
      ({ label }) => label === 'service_time',
    );
    expect(service).toEqual({
      label: 'service_time',
      detail: 'a number',
      description: 'Seconds, after any waiting. Default: 0.',
      opening: '',
      closing: '',
    });
    const [windows] = fieldsAt(BUILT_SCHEMA, ['jobs', '0'], []).filter(
      ({ label }) => label === 'time_windows',
    );
    expect([windows?.opening, windows?.closing]).toEqual(['[', ']']);
  });
});
