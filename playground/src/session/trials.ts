import type { Call } from '../api/call';
import { type Answer, CallFailure } from '../api/client';
import type { Fault, Plan } from '../api/types';
import { planView } from '../plan/plan-view';
import { Signal } from '../ui/signal';
import { type BrokenRule, brokenRules, totalInWords } from '../whatif/difference';
import { stepInWords } from '../whatif/in-words';
import type { Notice } from './notice';
import type { Shown } from './shown';

/** What is asked of the session around it. */
export interface TrialsPort {
  readonly shown: Signal<Shown | null>;
  readonly notice: Signal<Notice>;
  readonly marked: Signal<string | null>;
  isBusy(): boolean;
  /** Makes the call, and keeps it under the title for whoever wants to copy it. */
  send(title: string, call: Call, signal: AbortSignal): Promise<Answer>;
}

/** One thing that was tried, with what came of it. */
export interface Step {
  readonly title: string;
  readonly shown: Shown;
  readonly plan: Plan;
  readonly broken: readonly BrokenRule[];
  /** A plan of what is left of the day: its cost says nothing beside that of the whole. */
  readonly isOfRest: boolean;
  /** A stop was moved, and nothing planned. */
  readonly isByHand: boolean;
}

/** What was tried since a plan was last kept. */
export interface Trial {
  /** The plan before the first step. */
  readonly base: Shown;
  readonly basePlan: Plan;
  readonly earlier: readonly Step[];
  readonly last: Step;
}

export interface Asking {
  /** What is tried, in a line. */
  readonly title: string;
  /** Of the call, in the list of calls. */
  readonly callTitle: string;
  readonly call: Call;
  /** Which stop of the answer is to be marked: that of this task. */
  readonly taskKey: string | null;
  /** Of a plan of what is left: told of it before anybody else is. */
  readonly onRest: ((shown: Shown) => void) | null;
}

interface Answered {
  readonly plan: Plan;
  readonly faults: readonly Fault[];
}

/** Other plans in place of the one that is shown: asked of the service, shown with what they cost and break, then kept or undone. */
export class Trials {
  readonly trial = new Signal<Trial | null>(null);
  readonly isAsking = new Signal(false);
  private abort = new AbortController();
  /** What this has shown itself; whatever else comes ends the trial. */
  private own: Shown | null = null;
  private isOwnByHand = false;
  private moved: string | null = null;

  constructor(
    private readonly port: TrialsPort,
    /** Called when another request or plan has come from elsewhere. */
    forget: () => void,
  ) {
    port.shown.listen((shown) => {
      if (shown === null || shown !== this.own) {
        this.abort.abort();
        this.isAsking.value = false;
        this.trial.value = null;
        forget();
      }
    });
  }

  /** Asks for another plan and shows it; one thing at a time. */
  async ask(asking: Asking): Promise<void> {
    const before = this.port.shown.value;
    if (before === null || this.isAsking.value || this.port.isBusy()) {
      return;
    }
    const { title } = asking;
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.isAsking.value = true;
    this.port.notice.value = { kind: 'info', text: `${title} …` };
    try {
      const answered = await this.answer(asking, signal);
      if (!signal.aborted) {
        this.showStep(before, asking, answered);
      }
    } catch (error) {
      if (!signal.aborted) {
        const text = error instanceof Error ? error.message : String(error);
        this.port.notice.value = { kind: 'bad', text: `${title}: ${text}` };
      }
    } finally {
      if (this.abort.signal === signal) {
        this.isAsking.value = false;
      }
    }
  }

  /** Waits no longer for what was asked. */
  stop(): void {
    this.abort.abort();
    this.isAsking.value = false;
    this.port.notice.value = { kind: 'info', text: 'Stopped; the plan is as it was.' };
  }

  /** The plan as it was before the latest step. */
  undo(): void {
    const trial = this.trial.value;
    if (trial === null) {
      return;
    }
    const { earlier, last: undone } = trial;
    const last = earlier.at(-1);
    this.display(last?.shown ?? trial.base, undone.isByHand);
    this.trial.value = last === undefined ? null : { ...trial, earlier: earlier.slice(0, -1), last };
    this.port.notice.value = { kind: 'info', text: `Undone: ${undone.title}.` };
  }

  /** The plan that is shown is the one to go on from. */
  keep(): void {
    const trial = this.trial.value;
    if (trial !== null) {
      const { basePlan, last } = trial;
      const breaks = last.broken.some(({ hard }) => hard) ? ', though it breaks hard rules' : '';
      this.trial.value = null;
      this.port.notice.value = {
        kind: breaks === '' ? 'good' : 'bad',
        text: `Kept${breaks}: ${last.isOfRest ? last.title : totalInWords(basePlan, last.plan)}.`,
      };
    }
  }

  /** Whether the plan is there because somebody has moved a stop, or has undone that. */
  isByHand(shown: Shown): boolean {
    return shown === this.own && this.isOwnByHand;
  }

  /** The stop that was changed last, once: for whoever draws it next and gives it the focus. */
  takeMoved(): string | null {
    const { moved } = this;
    this.moved = null;
    return moved;
  }

  /** The plan of the answer; a refusal that brings its plan along is one. */
  private async answer({ callTitle, call }: Asking, signal: AbortSignal): Promise<Answered> {
    try {
      const { body } = await this.port.send(callTitle, call, signal);
      return { plan: body as Plan, faults: [] };
    } catch (error) {
      const refused = error instanceof CallFailure ? error.envelope : null;
      const { routes, score } = (refused ?? {}) as Partial<Plan>;
      if (refused === null || routes === undefined || score === undefined) {
        throw error;
      }
      return { plan: refused as unknown as Plan, faults: refused.detail.errors };
    }
  }

  private showStep(before: Shown, { title, taskKey, onRest }: Asking, { plan, faults }: Answered): void {
    const trial = this.trial.value;
    const base = trial?.base ?? before;
    const basePlan = trial?.basePlan ?? before.view?.plan ?? plan;
    const view = planView(plan, before.tasks);
    const shown: Shown = { ...before, view, report: plan.infeasibility_report ?? null };
    const broken = brokenRules(basePlan, plan, faults);
    const last: Step = { title, shown, plan, broken, isOfRest: onRest !== null, isByHand: taskKey !== null };
    onRest?.(shown);
    const moved = [...view.stops.values()].find((stop) => taskKey !== null && stop.taskKey === taskKey);
    this.moved = moved?.key ?? null;
    this.display(shown, last.isByHand);
    this.trial.value = {
      ...{ base, basePlan, last },
      earlier: trial === null ? [] : [...trial.earlier, trial.last],
    };
    this.port.notice.value = stepInWords(basePlan, last);
  }

  private display(shown: Shown, isByHand: boolean): void {
    this.own = shown;
    this.isOwnByHand = isByHand;
    this.port.marked.value = null;
    this.port.shown.value = shown;
  }
}
