import type { Json } from '../../support/service';
import { Ledger } from './ledger';

const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-01T00:00:01.000Z';

function job(status: string, given: object = {}): Json {
  const started = ['running', 'completed'].includes(status) ? AT : null;
  const ended = ['completed', 'failed', 'cancelled'].includes(status) ? AT : null;
  return {
    ...{ job_id: 'a', status, problem_id: 'p', client_id: 'c', created_at: AT, progress: null },
    ...{ started_at: started, completed_at: ended, result: status === 'completed' ? {} : null },
    error: status === 'failed' ? { code: 'INTERNAL_ERROR' } : null,
    ...given,
  };
}

let now = 0;
const seen = (of: Json) => ({
  job: of,
  sentAt: (now += 1),
  receivedAt: (now += 1),
  text: JSON.stringify(of),
});

/** What the ledger says of the answer to a submission and of what was seen later. */
function judged(born: Json, ...later: Json[]) {
  const ledger = new Ledger();
  ledger.acknowledge(seen(born), {} as never);
  later.forEach((one) => ledger.look(seen(one)));
  return { violations: ledger.violations, revenants: [...ledger.revenants] };
}

const NOTHING = { violations: [], revenants: [] };

describe('Ledger', () => {
  it('has nothing to say of a job that goes its way', () => {
    expect(judged(job('queued'), job('running'), job('completed'), job('completed'))).toEqual(NOTHING);
  });

  it.each([
    ['a result that changes', job('completed'), job('completed', { result: { routes: [] } }), /body was/],
    ['an end that becomes another', job('completed'), job('cancelled', { started_at: AT }), /ended was/],
    ['a job that goes back', job('running'), job('queued'), /went back/],
    [
      'progress that nobody asked for',
      job('running', { progress: { served: 1, unserved: 1, total_jobs: 2 } }),
      job('completed'),
      /shows progress, which nobody asked for$/,
    ],
  ])('names %s', (_, first, second, what) => {
    const { violations, revenants } = judged(job('queued'), first, second);
    expect(violations.join()).toMatch(what);
    expect(revenants).toEqual([]);
  });

  describe('of a job that had failed when it was acknowledged', () => {
    it('bears that it is nowhere, and that it is the same for ever', () => {
      const ledger = new Ledger();
      ledger.acknowledge(seen(job('failed')), {} as never);
      ledger.missing('a');
      ledger.look(seen(job('failed')));
      expect(ledger.violations).toEqual([]);
    });

    it('calls it a revenant where it is seen alive, or at an end of its own', () => {
      const revenant = { violations: [], revenants: ['a'] };
      expect(judged(job('failed'), job('queued'), job('failed'))).toEqual(revenant);
      expect(judged(job('failed'), job('running'), job('completed'))).toEqual(revenant);
      const another = job('failed', { error: { code: 'VALIDATION_ERROR' }, completed_at: LATER });
      expect(judged(job('failed'), another)).toEqual(revenant);
    });

    it.each([
      ['bytes of the failure that change', [job('failed', { completed_at: LATER })], /ended was/],
      ['what is half-written', [job('failed', { error: null })], /error does not fit/],
      [
        'a plan of the revenant that changes',
        [job('completed'), job('completed', { result: 1 })],
        /body was/,
      ],
    ])('names %s, and does not take it for a revenant’s life', (_, later, what) => {
      expect(judged(job('failed'), ...later).violations.join()).toMatch(what);
    });

    it('calls it a revenant where it was seen alive before its client was told', () => {
      const ledger = new Ledger();
      ledger.look(seen(job('queued')));
      ledger.acknowledge(seen(job('failed')), {} as never);
      expect([ledger.violations, [...ledger.revenants]]).toEqual([[], ['a']]);
    });
  });
});
