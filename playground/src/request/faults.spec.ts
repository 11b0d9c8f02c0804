import { type Finding, lineOf, placeFaults, saidOnce, syntaxFault } from './faults';

const said = (field: string | null, severity: Finding['severity'] = 'error', code = 'X'): Finding => ({
  ...{ code, message: '', field, severity },
});

const TEXT = `{
  "resources": [],
  "jobs": [
    {"id": "a",
     "service_time": -1}
  ]
}`;

describe('faults in the text', () => {
  it('stand in the order of the text, each at its own value and line', () => {
    const faults = ['jobs[0].service_time', 'resources'].map((field) => said(field));
    const placed = placeFaults(TEXT, faults);
    expect(placed.map(({ span }) => TEXT.slice(span.from, span.to))).toEqual(['[]', '-1']);
    expect(placed.map(({ span }) => lineOf(TEXT, span.from))).toEqual([2, 5]);
  });

  it('end with the line on which they begin', () => {
    const [fault] = placeFaults(TEXT, [said('jobs[0].id_of_nothing')]);
    expect(TEXT.slice(fault?.span.from, fault?.span.to)).toBe('{"id": "a",');
  });

  it('without a field stand at the beginning', () => {
    expect(placeFaults(TEXT, [said(null)])[0]?.span.from).toBe(0);
  });

  it('of a field that nobody knows stand at its name', () => {
    const [fault] = placeFaults(TEXT, [said('jobs[0].service_time', 'warning', 'UNKNOWN_FIELD')]);
    expect(TEXT.slice(fault?.span.from, fault?.span.to)).toBe('"service_time"');
  });

  it('of the schema and of the service are said once: faults in the words of the service, warnings beside them', () => {
    const ofSchema = [said('a'), said('b', 'warning'), said('c', 'warning')];
    const ofService = ['a', 'c', 'd'].map((field) => ({ code: 'Y', message: '', field }));
    expect(saidOnce(ofSchema, ofService).map(({ code, field }) => `${code} ${field}`)).toEqual([
      ...['Y a', 'Y c', 'Y d'],
      'X b',
    ]);
    // A request that the service accepts has no fault, whatever the schema says.
    expect(saidOnce(ofSchema, []).map(({ field }) => field)).toEqual(['b', 'c']);
  });

  it('of the syntax are none where the text is JSON, else one', () => {
    expect(syntaxFault(TEXT)).toBeNull();
    expect(syntaxFault(TEXT.slice(0, -1))?.span.from).toBe(TEXT.length - 1);
  });
});
