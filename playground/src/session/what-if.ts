import { evaluateCall, reoptimizeCall, replanCall } from '../api/call';
import type { Json } from '../api/types';
import { Signal } from '../ui/signal';
import { type DayNews, isNews, nameOfStop, newsInWords, NO_NEWS, NO_PAST, type Past } from '../whatif/day';
import {
  evaluationOf,
  type HandRoute,
  handRoutesOf,
  type HandStop,
  moveStop,
  placeOfStop,
  stopAt,
  type Target,
} from '../whatif/hand-plan';
import { isLocked, type Locks, NO_LOCKS, toggled, withLocks } from '../whatif/locks';
import { replanOf } from '../whatif/replan';
import type { Shown } from './shown';
import { Trials, type TrialsPort } from './trials';

export interface WhatIfPort extends TrialsPort {
  /** A request with what the head of the page adds to it. */
  asSent(request: Json): Json;
}

/** Where a stop is being dragged to; null where it cannot be dropped. */
export interface Aim {
  readonly key: string;
  readonly target: Target | null;
}

/** What a person does to the plan that is shown, to see what would come of it. */
export class WhatIf {
  readonly trials: Trials;
  readonly aim = new Signal<Aim | null>(null);
  /** The stop whose menu is open. */
  readonly menu = new Signal<string | null>(null);
  readonly locks = new Signal<Locks>(NO_LOCKS);
  readonly news = new Signal<DayNews>(NO_NEWS);
  /** Of each plan of what was left, what was over before it. */
  private readonly pasts = new WeakMap<Shown, Past>();

  constructor(private readonly port: WhatIfPort) {
    this.trials = new Trials(port, () => {
      this.menu.value = null;
      this.aim.value = null;
      this.locks.value = NO_LOCKS;
      this.news.value = NO_NEWS;
    });
  }

  /** A stop is on its way: it is what is marked, whatever the pointer passes. */
  drag(aim: Aim): void {
    this.aim.value = aim;
    this.port.marked.value = aim.key;
  }

  /** The routes of the plan that is shown, as they can be changed; none without a plan, or where its request is not known. */
  routes(): readonly HandRoute[] {
    const shown = this.port.shown.value;
    return shown === null || shown.view === null || shown.request === null
      ? []
      : handRoutesOf(shown.view, shown.request);
  }

  /** Null of what is no stop for a person to change. */
  stopOf(key: string): HandStop | null {
    const routes = this.routes();
    const at = placeOfStop(routes, key);
    return at === null ? null : stopAt(routes, at);
  }

  /** Names of the stops that are over, where the plan is one of what is left. */
  doneOf(shown: Shown): ReadonlySet<string> {
    return new Set(this.pasts.get(shown)?.stops.map(({ name }) => name) ?? []);
  }

  /** Whether the plan is one of the whole request: one of what was left cannot be scored against that. */
  get isWhole(): boolean {
    const shown = this.port.shown.value;
    return shown !== null && !this.pasts.has(shown);
  }

  /** What is locked in the plan that is shown. One of what is left has no locks; those of the plan before it are there again when it is undone. */
  get locksInForce(): Locks {
    return this.isWhole ? this.locks.value : NO_LOCKS;
  }

  /** The stop at another place, scored by the service at once. */
  async move(key: string, target: Target): Promise<void> {
    const shown = this.port.shown.value;
    const move = moveStop(this.routes(), key, target);
    if (shown === null || shown.view === null || shown.request === null || move === null) {
      return;
    }
    if (!this.isWhole) {
      this.tell('A plan of what is left cannot be changed by hand: undo, or replan.');
      return;
    }
    const { stop, routes, at } = move;
    await this.trials.ask({
      title: `${stop.label} to ${routes[at.route]?.name ?? ''}, stop ${at.position + 1}`,
      callTitle: 'Score the plan changed by hand',
      call: evaluateCall(evaluationOf(shown.request, routes)),
      taskKey: shown.view.stops.get(key)?.taskKey ?? null,
      onRest: null,
    });
  }

  /** Locks the work of a stop, or lets it go. */
  lockStop(key: string): void {
    const stop = this.stopOf(key);
    if (stop !== null && !this.isWhole) {
      this.tell('Nothing can be locked in a plan of what is left: undo, or replan.');
    } else if (stop !== null) {
      const { work, routes } = this.locks.value;
      this.locks.value = { routes, work: toggled(work, stop.workId) };
      this.tell(`${stop.label} is ${this.locks.value.work.has(stop.workId) ? 'locked' : 'free again'}.`);
    }
  }

  /** `name`: of one of the routes. */
  lockRoute(name: string): void {
    const { work, routes } = this.locks.value;
    this.locks.value = { work, routes: toggled(routes, name) };
    this.tell(`${name} is ${this.locks.value.routes.has(name) ? 'locked as it is' : 'free again'}.`);
  }

  unlockAll(): void {
    this.locks.value = NO_LOCKS;
    this.tell('Nothing is locked any more.');
  }

  /** All that is not locked, planned again. */
  async reoptimise(): Promise<void> {
    const request = this.port.shown.value?.request ?? null;
    const locks = this.locksInForce;
    if (request !== null && isLocked(locks)) {
      const body = withLocks(request, this.routes(), locks);
      await this.trials.ask({
        title: 'Reoptimised around the locks',
        callTitle: 'Reoptimise around the locks',
        call: reoptimizeCall(this.port.asSent(body)),
        taskKey: null,
        onRest: null,
      });
    }
  }

  /** Seconds of the day; null: there is no clock. */
  setClock(clock: number | null, day: number | null): void {
    this.news.value = { ...this.news.value, clock, day };
  }

  /** The stop is done, or is not after all. */
  markDone(key: string): void {
    const stop = this.port.shown.value?.view?.stops.get(key);
    const name = stop === undefined ? null : nameOfStop(stop);
    if (stop !== undefined && name !== null) {
      const done = toggled(this.news.value.done, name);
      this.news.value = { ...this.news.value, done };
      this.tell(`${stop.label} is ${done.has(name) ? 'done' : 'to be done again'}.`);
    }
  }

  /** The work of a stop is not wanted any more, or is after all. */
  cancelWork(key: string): void {
    const stop = this.stopOf(key);
    if (stop !== null) {
      const cancelled = toggled(this.news.value.cancelled, stop.workId);
      this.news.value = { ...this.news.value, cancelled };
      this.tell(`${stop.label} is ${cancelled.has(stop.workId) ? 'cancelled' : 'wanted again'}.`);
    }
  }

  forgetNews(): void {
    this.news.value = NO_NEWS;
    this.tell('The day is as it was planned.');
  }

  /** What is left of the day, planned from where the vehicles are; it says so where that gives locks up. */
  async replan(): Promise<void> {
    const shown = this.port.shown.value;
    const news = this.news.value;
    if (shown === null || shown.view === null || shown.request === null || !isNews(news)) {
      return;
    }
    const { view, tasks } = shown;
    const request = this.port.asSent(shown.request);
    const { body, past } = replanOf({ request, view, tasks, past: this.pasts.get(shown) ?? NO_PAST }, news);
    const lost = isLocked(this.locksInForce) ? ', locks not kept' : '';
    await this.trials.ask({
      title: `Replanned${newsInWords(news)}${lost}`,
      callTitle: 'Replan what is left',
      call: replanCall(body),
      taskKey: null,
      onRest: (rest) => this.pasts.set(rest, past),
    });
  }

  private tell(text: string): void {
    this.port.notice.value = { kind: 'info', text };
  }
}
