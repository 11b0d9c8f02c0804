import { findNotYetSupported, NOT_YET_SUPPORTED } from './not-yet-supported';
import { faultsOf, invalidity, prepare, refusal, request } from './testing/requests';

/** A value for each row that asks for its rule. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'output_options.explain': true,
};

/** A request with a value at a path of the table. */
function asking(path: string, value: unknown): Record<string, unknown> {
  const [section = '', name = ''] = path.split('.');
  const body = request();
  return { ...body, [section]: { ...(body[section] as object | undefined), [name]: value } };
}

describe('what is not built yet is refused, never ignored (C23)', () => {
  it('every row has a sample', () => {
    expect(NOT_YET_SUPPORTED.map(({ path }) => path)).toEqual(Object.keys(SAMPLES));
  });

  it.each(Object.entries(SAMPLES))('%s: %j', (path, value) => {
    const error = refusal(asking(path, value));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(error)).toEqual([['NOT_YET_SUPPORTED', path]]);
  });

  it.each(Object.keys(SAMPLES))('%s: null is absent', (path) => {
    expect(findNotYetSupported(asking(path, null))).toEqual([]);
  });

  it.each([
    ['output_options.include_diagnostics', false],
    ['output_options.explain', false],
  ])('%s may be sent with its default %j', (path, value) => {
    expect(() => prepare(asking(path, value))).not.toThrow();
  });

  it('a value of a wrong type asks too', () => {
    expect(refusal(asking('output_options.explain', 1)).field).toBe('output_options.explain');
  });

  it('comes after every fault of meaning on /validate', () => {
    const body = { ...asking('output_options.explain', true), jobs: [{ id: 'v1', location_index: 1 }] };
    expect(faultsOf(invalidity(body)).map(([code]) => code)).toEqual(['DUPLICATE_ID', 'NOT_YET_SUPPORTED']);
  });
});
