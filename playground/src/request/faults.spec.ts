import { lineOf, placeFaults, syntaxFault } from './faults';

const TEXT = `{
  "resources": [],
  "jobs": [
    {"id": "a",
     "service_time": -1}
  ]
}`;

describe('faults in the text', () => {
  it('stand in the order of the text, each at its own value and line', () => {
    const faults = ['jobs[0].service_time', 'resources'].map((field) => ({ code: 'X', message: '', field }));
    const placed = placeFaults(TEXT, faults);
    expect(placed.map(({ span }) => TEXT.slice(span.from, span.to))).toEqual(['[]', '-1']);
    expect(placed.map(({ span }) => lineOf(TEXT, span.from))).toEqual([2, 5]);
  });

  it('end with the line on which they begin', () => {
    const [fault] = placeFaults(TEXT, [{ code: 'X', message: '', field: 'jobs[0].id_of_nothing' }]);
    expect(TEXT.slice(fault?.span.from, fault?.span.to)).toBe('{"id": "a",');
  });

  it('without a field stand at the beginning', () => {
    expect(placeFaults(TEXT, [{ code: 'X', message: '', field: null }])[0]?.span.from).toBe(0);
  });

  it('of the syntax are none where the text is JSON, else one', () => {
    expect(syntaxFault(TEXT)).toBeNull();
    expect(syntaxFault(TEXT.slice(0, -1))?.span.from).toBe(TEXT.length - 1);
  });
});
