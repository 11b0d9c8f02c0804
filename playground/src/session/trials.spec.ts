import { CallFailure } from '../api/client';
import type { ErrorEnvelope, Plan } from '../api/types';
import { planView } from '../plan/plan-view';
import { Signal } from '../ui/signal';
import { plan, route } from '../whatif/testing/plans';
import type { Notice } from './notice';
import type { Shown } from './shown';
import { Trials } from './trials';

const CALL = { method: 'POST', path: '/', body: {} } as const;
const ASKING = { title: 'b to van', callTitle: 'Score', call: CALL, taskKey: 'job:b', onRest: null };
const shownOf = (given: Plan): Shown => ({
  ...{ request: {}, tasks: [], report: null, view: planView(given, []) },
  layout: { kind: 'globe', pointOf: () => null },
});
const BASE = shownOf(plan([route('van', 'a b')], { distance: 100 }));
const OTHER = plan([route('van', 'b a')], { distance: 130 });

function trialsOf(answers: readonly (Plan | Error)[]) {
  const shown = new Signal<Shown | null>(BASE);
  const notice = new Signal<Notice>({ kind: 'info', text: '' });
  const queue = [...answers];
  const asked: string[] = [];
  const state = { isBusy: false, forgotten: 0 };
  const port = {
    ...{ shown, notice, marked: new Signal<string | null>(null), isBusy: () => state.isBusy },
    send: (title: string) => {
      asked.push(title);
      const body = queue.shift();
      return body instanceof Error
        ? Promise.reject(body)
        : Promise.resolve({ status: 200, body, entityTag: null });
    },
  };
  const trials = new Trials(port, () => (state.forgotten += 1));
  return { trials, shown, notice, asked, state };
}

describe('trials', () => {
  it('show the plan that was asked for with what it costs, and the stop that was moved', async () => {
    const { trials, shown, notice, asked } = trialsOf([OTHER]);
    await trials.ask(ASKING);
    expect(asked).toEqual(['Score']);
    expect(shown.value?.view?.plan).toBe(OTHER);
    expect(notice.value).toEqual({ kind: 'good', text: 'b to van: cost +30 (+30 %); no rule is broken.' });
    expect([trials.takeMoved(), trials.takeMoved()]).toEqual(['0:1', null]);
    expect(trials.isAsking.value).toBe(false);
  });

  it('are compared with the plan before the first of them, and undone one by one', async () => {
    const third = plan([route('van', 'a')], { distance: 90 });
    const { trials, shown, notice } = trialsOf([OTHER, third]);
    await trials.ask(ASKING);
    await trials.ask({ ...ASKING, title: 'again' });
    expect(notice.value.text).toMatch(/^again: cost −10/);
    trials.undo();
    expect(shown.value?.view?.plan).toBe(OTHER);
    expect(trials.trial.value?.last.title).toBe('b to van');
    trials.undo();
    expect(shown.value).toBe(BASE);
    expect(trials.trial.value).toBeNull();
    expect(notice.value.text).toBe('Undone: b to van.');
  });

  it('know of a plan whether it is there because a stop was moved, or moved back', async () => {
    const { trials, shown } = trialsOf([OTHER, OTHER]);
    const isByHand = () => shown.value !== null && trials.isByHand(shown.value);
    expect(isByHand()).toBe(false);
    await trials.ask(ASKING);
    expect(isByHand()).toBe(true);
    await trials.ask({ ...ASKING, taskKey: null });
    expect(isByHand()).toBe(false);
    trials.undo();
    expect(isByHand()).toBe(false);
    trials.undo();
    expect([shown.value, isByHand()]).toEqual([BASE, true]);
  });

  it('that are kept are what the next one is compared with', async () => {
    const { trials, shown, notice } = trialsOf([OTHER, OTHER]);
    await trials.ask(ASKING);
    trials.keep();
    expect(notice.value).toEqual({ kind: 'good', text: 'Kept: cost +30 (+30 %).' });
    expect(shown.value?.view?.plan).toBe(OTHER);
    await trials.ask(ASKING);
    expect(notice.value.text).toMatch(/the same cost/);
  });

  it('show the plan of a refusal too, with what it breaks', async () => {
    const detail = {
      ...{ message: 'no', field: null },
      errors: [{ code: 'lock_conflict', message: 'locked', field: null }],
    };
    const envelope = { ...OTHER, code: 'SOLVER_INFEASIBLE', detail } as unknown as ErrorEnvelope;
    const { trials, shown, notice } = trialsOf([new CallFailure('no', 422, envelope)]);
    await trials.ask(ASKING);
    expect(shown.value?.view?.routes[0]?.stops.map(({ label }) => label)).toContain('b');
    expect(notice.value.kind).toBe('bad');
    expect(notice.value.text).toContain('breaks a hard rule: locked');
    trials.keep();
    expect(notice.value.text).toMatch(/^Kept, though it breaks hard rules/);
  });

  it('leave the plan as it is where there is none in the answer', async () => {
    const { trials, shown, notice } = trialsOf([new CallFailure('The service does not answer.', 0, null)]);
    await trials.ask(ASKING);
    expect(shown.value).toBe(BASE);
    expect(trials.trial.value).toBeNull();
    expect(notice.value).toEqual({ kind: 'bad', text: 'b to van: The service does not answer.' });
  });

  it('end when another plan comes from elsewhere, also one that is still asked for', async () => {
    const { trials, shown, state } = trialsOf([OTHER, OTHER]);
    await trials.ask(ASKING);
    const late = trials.ask(ASKING);
    const solved = shownOf(plan([]));
    shown.value = solved;
    await late;
    expect([shown.value, trials.trial.value, trials.isAsking.value]).toEqual([solved, null, false]);
    expect(state.forgotten).toBe(1);
  });

  it('of what is left of the day are told to whoever asked before they are shown, and not compared', async () => {
    const { trials, shown, notice } = trialsOf([OTHER]);
    const seen: unknown[] = [];
    await trials.ask({ ...ASKING, onRest: (rest) => seen.push(rest, shown.value) });
    expect(seen).toEqual([shown.value, BASE]);
    expect(notice.value.text).toBe('b to van: 2 stops left, cost 130; no rule is broken.');
    trials.keep();
    expect(notice.value.text).toBe('Kept: b to van.');
  });

  it('that nobody waits for any more come to nothing', async () => {
    const { trials, shown, notice } = trialsOf([OTHER]);
    const late = trials.ask(ASKING);
    trials.stop();
    await late;
    expect([shown.value, trials.isAsking.value]).toEqual([BASE, false]);
    expect(notice.value.text).toBe('Stopped; the plan is as it was.');
  });

  it('wait for each other, and for a solve', async () => {
    const { trials, asked, state } = trialsOf([OTHER]);
    await Promise.all([trials.ask(ASKING), trials.ask(ASKING)]);
    state.isBusy = true;
    await trials.ask(ASKING);
    expect(asked).toHaveLength(1);
  });
});
