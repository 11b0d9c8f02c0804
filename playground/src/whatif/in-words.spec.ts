import type { Plan } from '../api/types';
import type { BrokenRule } from './difference';
import { stepInWords } from './in-words';
import { plan } from './testing/plans';

const [BEFORE, AFTER] = [plan([], { distance: 100 }), plan([], { distance: 150 })];
const rule = (fields: Partial<BrokenRule>): BrokenRule => ({
  ...{ type: 'late', route: 'van', message: 'a is late', hard: true, isNew: true },
  ...fields,
});
const told = (...broken: BrokenRule[]) =>
  stepInWords(BEFORE, { title: 'a to van', plan: AFTER, broken, isOfRest: false });

describe('stepInWords', () => {
  it('says what it costs, and that no rule is broken', () => {
    expect(told()).toEqual({ kind: 'good', text: 'a to van: cost +50 (+50 %); no rule is broken.' });
  });

  it('says the first rule that is broken and how many more', () => {
    expect(told(rule({}), rule({ hard: false }))).toEqual({
      kind: 'bad',
      text: 'a to van: cost +50 (+50 %); breaks a hard rule: a is late, and 1 more.',
    });
  });

  it('is good news where only soft rules are broken, and silent of those that were so before', () => {
    expect(told(rule({ hard: false }), rule({ hard: false, isNew: false }))).toEqual({
      kind: 'good',
      text: 'a to van: cost +50 (+50 %); breaks a soft rule: a is late.',
    });
  });

  it('names what is left out, which is bad news where it must be served', () => {
    const leaving = (mandatory: boolean) => ({
      ...AFTER,
      unserved: [{ ...{ job_id: 'b', type: 'job', reason: 'x', message: '', mandatory, reasons: [] } }],
    });
    const [must, may] = [true, false].map((mandatory) =>
      stepInWords(BEFORE, { title: 'All', plan: leaving(mandatory) as Plan, broken: [], isOfRest: false }),
    );
    expect(must).toEqual({ kind: 'bad', text: 'All: cost +50 (+50 %); no rule is broken; leaves out b.' });
    expect(may?.kind).toBe('good');
  });
});
