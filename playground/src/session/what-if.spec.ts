import type { Call } from '../api/call';
import type { Json, Plan } from '../api/types';
import { planView } from '../plan/plan-view';
import { tasksOf } from '../request/tasks';
import { Signal } from '../ui/signal';
import { isLocked } from '../whatif/locks';
import { plan, route } from '../whatif/testing/plans';
import type { Notice } from './notice';
import type { Shown } from './shown';
import { WhatIf } from './what-if';

const REQUEST = {
  resources: [{ id: 'van', start_location: { lat: 50, lon: 4 } }, { id: 'bike' }],
  jobs: ['a', 'b', 'c'].map((id, i) => ({ id, location: { lat: 51 + i, lon: 4 } })),
};
const PLAN = plan([route('van', 'a b c')], { distance: 100 });

function whatIfOf(request: Json | null = REQUEST) {
  const tasks = tasksOf(request ?? {});
  const shown = new Signal<Shown | null>({
    ...{ request, tasks, report: null, view: planView(PLAN, tasks) },
    layout: { kind: 'globe', pointOf: () => null },
  });
  const notice = new Signal<Notice>({ kind: 'info', text: '' });
  const calls: Call[] = [];
  const answers: Plan[] = [];
  const whatIf = new WhatIf({
    ...{ shown, notice, marked: new Signal<string | null>(null), isBusy: () => false },
    asSent: (body) => ({ ...(body as Record<string, Json>), options: { seed: 7 } }),
    send: (_, call) => {
      calls.push(call);
      return Promise.resolve({ status: 200, body: answers.shift() ?? PLAN, entityTag: null });
    },
  });
  return { whatIf, shown, notice, calls, answers };
}

describe('what a person does to a plan', () => {
  it('scores a move against the request of the plan', async () => {
    const { whatIf, calls, notice } = whatIfOf();
    await whatIf.move('0:1', { route: 1, position: 0 });
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/optimize/evaluate']);
    expect(calls[0]?.body).toMatchObject({
      base: REQUEST,
      solution_routes: [
        { resource_id: 'van', stops: [{ job_id: 'b' }, { job_id: 'c' }] },
        { resource_id: 'bike', stops: [{ job_id: 'a' }] },
      ],
    });
    expect(notice.value.text).toMatch(/^a to bike, stop 1: /);
  });

  it('asks nothing where nothing moves, or where the request is not known', async () => {
    const [known, unknown] = [whatIfOf(), whatIfOf(null)];
    await known.whatIf.move('0:1', { route: 0, position: 1 });
    await unknown.whatIf.move('0:1', { route: 0, position: 3 });
    expect([known.calls, unknown.calls]).toEqual([[], []]);
    expect(unknown.whatIf.stopOf('0:1')).toBeNull();
  });

  it('plans again around what is locked, with the options of the page', async () => {
    const { whatIf, calls, notice } = whatIfOf();
    await whatIf.reoptimise();
    expect(calls).toEqual([]);
    whatIf.lockStop('0:2');
    expect(notice.value.text).toBe('b is locked.');
    whatIf.lockRoute('van');
    whatIf.lockRoute('van');
    expect(notice.value.text).toBe('van is free again.');
    await whatIf.reoptimise();
    expect(calls[0]).toMatchObject({
      path: '/api/v1/optimize/reoptimize',
      body: { locks: { routes: [{ resource_id: 'van', job_ids: ['b'] }] }, options: { seed: 7 } },
    });
  });

  it('replans what is left, and again from there with all that is over', async () => {
    const { whatIf, calls, answers, notice } = whatIfOf();
    await whatIf.replan();
    expect(calls).toEqual([]);
    whatIf.setClock(1500, null);
    whatIf.cancelWork('0:3');
    answers.push(plan([route('van', 'b')]));
    await whatIf.replan();
    expect(calls[0]).toMatchObject({
      path: '/api/v1/optimize/replan',
      body: {
        original_request: { ...REQUEST, options: { seed: 7 } },
        completed_jobs: [{ job_id: 'a' }],
        cancelled_job_ids: ['c'],
      },
    });
    expect(notice.value.text).toMatch(/^Replanned at 00:25, 1 cancelled: 1 stop left/);
    whatIf.markDone('0:1');
    await whatIf.replan();
    expect(calls[1]?.body).toMatchObject({
      original_request: REQUEST,
      completed_jobs: [{ job_id: 'a' }, { job_id: 'b' }],
      cancelled_job_ids: ['c'],
    });
  });

  it('scores no plan of what is left against the whole request, until that is undone', async () => {
    const { whatIf, calls, notice } = whatIfOf();
    whatIf.setClock(100, null);
    await whatIf.replan();
    await whatIf.move('0:1', { route: 0, position: 3 });
    expect(calls).toHaveLength(1);
    expect(notice.value.text).toContain('cannot be changed by hand');
    whatIf.trials.undo();
    await whatIf.move('0:1', { route: 0, position: 3 });
    expect(calls).toHaveLength(2);
  });

  it('says that a replan does not keep locks, and locks nothing after it until that is undone', async () => {
    const { whatIf, calls, notice } = whatIfOf();
    whatIf.lockStop('0:2');
    whatIf.setClock(120, null);
    await whatIf.replan();
    expect(notice.value.text).toMatch(/^Replanned at 00:02, locks not kept: /);
    expect(isLocked(whatIf.locksInForce)).toBe(false);
    whatIf.lockStop('0:1');
    expect(notice.value.text).toContain('Nothing can be locked');
    await whatIf.reoptimise();
    expect(calls).toHaveLength(1);
    await whatIf.replan();
    expect(notice.value.text).toMatch(/^Replanned at 00:02: /);
    whatIf.trials.undo();
    whatIf.trials.undo();
    expect([...whatIf.locksInForce.work]).toEqual(['b']);
  });

  it('is forgotten with the plan', () => {
    const { whatIf, shown } = whatIfOf();
    whatIf.lockStop('0:1');
    whatIf.markDone('0:1');
    whatIf.menu.value = '0:1';
    shown.value = null;
    expect(whatIf.locks.value.work.size + whatIf.news.value.done.size).toBe(0);
    expect(whatIf.menu.value).toBeNull();
  });
});
