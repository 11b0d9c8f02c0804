import { type Call, cancelCall, solveCall, submitCall } from '../api/call';
import { CallFailure, type Keys, ServiceClient } from '../api/client';
import { firstField } from '../api/first-field';
import type { JobStatus, Json, Plan, Relaxation } from '../api/types';
import { withPoint } from '../job/cost-curve';
import { timesOf } from '../job/job-times';
import { hasEnded, watchJob } from '../job/watch-job';
import type { Tiles } from '../map/tiles';
import { printJson } from '../request/print-json';
import { limitOf, sentBody } from '../request/sent-body';
import { SchemaJudge } from '../schema/findings';
import type { RequestSchema } from '../schema/json-schema';
import { planInWords } from '../plan/plan-in-words';
import { Signal } from '../ui/signal';
import { appliedTo } from './applied-to';
import { Checker } from './checker';
import { jobOfAddress, setJobOfAddress } from './job-address';
import type { MadeCall } from './made-call';
import type { Notice } from './notice';
import type { Run } from './run';
import type { Sought } from './sought';
import { proposalsOf, type Shown, shownPlan, shownRequest } from './shown';
import {
  keepKeys,
  keepLimit,
  keepRequest,
  keepWritten,
  keptKeys,
  keptLimit,
  keptRequest,
  keptWritten,
} from './tab-storage';
import { WhatIf } from './what-if';

/** All that happens on the page, without a page: what is written, solved, watched and marked. Components show its signals and call its methods. */
export class Session {
  readonly text = new Signal('');
  /** Which example the text was; empty of a request of somebody's own. */
  readonly example = new Signal('');
  readonly keys = new Signal<Keys>(keptKeys() ?? { application: '', client: '' });
  readonly timeLimitSeconds = new Signal<number | null>(null);
  readonly diagnostics = new Signal(true);
  readonly shown = new Signal<Shown | null>(null);
  /** What somebody kept, to see the next plan beside it. */
  readonly before = new Signal<Shown | null>(null);
  /** Pictures behind the plans, as the service was told to name them. */
  readonly tiles = new Signal<Tiles | null>(null);
  readonly run = new Signal<Run | null>(null);
  readonly notice = new Signal<Notice>({ kind: 'info', text: '' });
  /** A stop of the plan by its key, or a task of the request by its own. */
  readonly marked = new Signal<string | null>(null);
  /** What of the request somebody is to see in the text; a new object each time, also for the same field. */
  readonly sought = new Signal<Sought | null>(null);
  /** The latest call of each title, the newest first. */
  readonly calls = new Signal<readonly MadeCall[]>([]);
  readonly checker: Checker;
  readonly whatIf: WhatIf;
  private readonly client = new ServiceClient(() => this.keys.value);
  private abort = new AbortController();
  /** The text as the example has it. */
  private exampleText = '';

  constructor(readonly schema: RequestSchema) {
    this.checker = new Checker(this.client, this.text, new SchemaJudge(schema));
    this.whatIf = new WhatIf({
      ...{ shown: this.shown, notice: this.notice, marked: this.marked, isBusy: () => this.isBusy },
      asSent: (request) => this.asSent(request, false),
      send: (title, call, signal) => this.client.send(this.note(title, call), { signal }),
    });
    this.keys.listen(keepKeys);
    this.text.listen((text) => {
      // An example that was changed is somebody's own, and can be chosen anew.
      if (text !== this.exampleText) {
        this.example.value = '';
      }
    });
    this.checker.check.listen(({ request }) => {
      // A plan stays until another one comes; without one the places of the request are shown.
      const isNews =
        this.shown.value === null || (this.shown.value.view === null && this.shown.value.request !== request);
      if (request !== null && isNews && !this.isBusy) {
        this.shown.value = shownRequest(request);
      }
    });
  }

  /** What was written in this tab before it was loaded again; false where nothing was. */
  openWritten(): boolean {
    const kept = keptWritten();
    if (kept === null || kept.job !== jobOfAddress() || kept.text.trim() === '') {
      return false;
    }
    this.exampleText = kept.example === '' ? '' : kept.text;
    this.text.value = kept.text;
    this.example.value = kept.example;
    return true;
  }

  /** For when the tab is loaded again: called when somebody leaves the page, also for a moment. */
  keep(): void {
    keepWritten({ job: jobOfAddress(), text: this.text.value, example: this.example.value });
  }

  get isBusy(): boolean {
    return this.run.value !== null && this.run.value.endedAtMs === null;
  }

  /** Another request in place of the one that is there, which takes its plan with it, and the one before: they have nothing in common. `example`: its name where it is one. */
  open(text: string, example = ''): void {
    this.leave();
    this.run.value = null;
    this.shown.value = null;
    this.before.value = null;
    this.marked.value = null;
    this.notice.value = { kind: 'info', text: '' };
    this.exampleText = text;
    this.text.value = text;
    this.example.value = example;
    setJobOfAddress(null);
  }

  /** The pointer is on a stop or task, or on none any more; while a stop is dragged that one stays marked. */
  point(key: string | null): void {
    if (this.whatIf.aim.value === null) {
      this.marked.value = key;
    }
  }

  format(): void {
    const { request } = this.checker.look();
    if (request !== null) {
      this.text.value = printJson(request);
    }
  }

  async solve(by: 'sync' | 'job'): Promise<void> {
    const look = this.checker.look();
    const { request } = look;
    if (request === null) {
      this.notice.value = { kind: 'bad', text: 'The request is no JSON yet.' };
      this.sought.value = { span: look.faults[0]?.span ?? null };
      return;
    }
    this.leave();
    const body = this.asSent(request, by === 'job');
    this.begin(by, limitOf(body));
    await this.during(request, () =>
      by === 'sync' ? this.solveNow(request, body) : this.submit(request, body),
    );
  }

  /** Of a job keeps the best plan so far; a solve that is waited for is given up. */
  async stop(): Promise<void> {
    const { run } = this;
    if (run.value === null || !this.isBusy) {
      return;
    }
    const { job } = run.value;
    run.value = { ...run.value, isStopping: true };
    if (job === null) {
      this.leave();
      run.value = null;
      this.notice.value = { kind: 'info', text: 'Stopped; nothing was kept.' };
      return;
    }
    try {
      await this.client.send(this.note('Cancel the job', cancelCall(job.job_id)));
    } catch (error) {
      this.tellFailure(error);
    }
  }

  /** The changes of a proposal in the editor, beside what was written since, and the request solved again as it was before. */
  async relax({ changes }: Relaxation): Promise<void> {
    const solved = this.shown.value?.request ?? null;
    if (solved === null) {
      return;
    }
    const applied = appliedTo(this.checker.look().request, solved, changes);
    if ('reason' in applied) {
      this.notice.value = { kind: 'bad', text: applied.reason };
      return;
    }
    this.text.value = applied.text;
    await this.solve(this.run.value?.by ?? 'sync');
  }

  /** Opens a job by its id: its request where this tab sent it, and its plan, now or when there is one. */
  async openJob(id: string): Promise<void> {
    const text = keptRequest(id);
    if (text !== null) {
      this.text.value = text;
    }
    const request = text === null ? null : (JSON.parse(text) as Json);
    this.leave();
    this.shown.value = request === null ? null : shownRequest(request);
    this.begin('job', keptLimit(id), true);
    await this.during(request, () => this.watch(request, id));
  }

  private asSent(request: Json, live: boolean): Json {
    const [timeLimitSeconds, diagnostics] = [this.timeLimitSeconds.value, this.diagnostics.value];
    return sentBody(request, { timeLimitSeconds, diagnostics, live });
  }

  private begin(by: 'sync' | 'job', limitSeconds: number | null, isReopened = false): void {
    this.marked.value = null;
    this.run.value = {
      ...{ by, isReopened, limitSeconds, job: null, points: [], isStopping: false, endedAtMs: null },
      startedAtMs: performance.now(),
    };
    this.notice.value = { kind: 'info', text: by === 'sync' ? 'Solving …' : 'The job is on its way …' };
  }

  /** Ends what is under way here; a job goes on at the service. */
  private leave(): void {
    this.abort.abort();
    this.abort = new AbortController();
  }

  private async during(request: Json | null, work: () => Promise<void>): Promise<void> {
    const { signal } = this.abort;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) {
        this.tellFailure(error, request);
        this.end();
      }
    }
  }

  private async solveNow(request: Json, body: Json): Promise<void> {
    setJobOfAddress(null);
    const answer = await this.client.send(this.note('Solve', solveCall(body)), this.abort);
    this.show(request, answer.body as Plan);
  }

  private async submit(request: Json, body: Json): Promise<void> {
    const answer = await this.client.send(this.note('Solve as a job', submitCall(body)), this.abort);
    const { job_id: id } = answer.body as JobStatus;
    keepRequest(id, printJson(request));
    keepLimit(id, limitOf(body));
    setJobOfAddress(id);
    await this.watch(request, id);
  }

  private watch(request: Json | null, id: string): Promise<void> {
    this.note('Look at the job', { method: 'GET', path: `/api/v1/jobs/${encodeURIComponent(id)}` });
    return watchJob(this.client, id, (job) => this.showJob(request, job), this.abort.signal);
  }

  private showJob(request: Json | null, job: JobStatus): void {
    const run = this.run.value;
    if (run === null) {
      return;
    }
    const { startedAtMs } = run.isReopened ? timesOf(job, performance.now(), Date.now()) : run;
    const seconds = (performance.now() - startedAtMs) / 1000;
    const points = job.progress === null ? run.points : withPoint(run.points, { seconds, ...job.progress });
    this.run.value = { ...run, startedAtMs, job, points };
    this.notice.value = { kind: 'info', text: `The job is ${job.status}.` };
    if (!hasEnded(job)) {
      return;
    }
    if (job.result !== null) {
      this.show(request, job.result);
      return;
    }
    const text =
      job.error === null
        ? `The job is ${job.status}, without a plan.`
        : `${job.error.code}: ${job.error.message}`;
    this.notice.value = { kind: 'bad', text };
    this.end();
  }

  private show(request: Json | null, plan: Plan): void {
    this.shown.value = shownPlan(request, plan);
    this.notice.value = {
      kind: plan.status === 'infeasible' ? 'bad' : 'good',
      text: planInWords(plan, this.run.value?.job?.status === 'cancelled'),
    };
    this.end();
  }

  private end(): void {
    const run = this.run.value;
    if (run !== null) {
      const nowMs = performance.now();
      const ended = run.isReopened && run.job !== null ? timesOf(run.job, nowMs, Date.now()).endedAtMs : null;
      this.run.value = { ...run, isStopping: false, endedAtMs: ended ?? nowMs };
    }
  }

  private note(title: string, call: Call): Call {
    this.calls.value = [{ title, call }, ...this.calls.value.filter((made) => made.title !== title)];
    return call;
  }

  /** `request`: what could not be solved, whose report may say what would help. */
  private tellFailure(error: unknown, request: Json | null = null): void {
    const text = error instanceof Error ? error.message : String(error);
    this.notice.value = { kind: 'bad', text };
    const report = error instanceof CallFailure ? (error.envelope?.infeasibility_report ?? null) : null;
    if (request !== null && report !== null) {
      this.shown.value = { ...shownRequest(request), report };
      return;
    }
    const field = error instanceof CallFailure ? firstField(error.envelope) : null;
    if (request !== null && field !== null) {
      this.sought.value = { field };
    }
  }

  get proposals(): readonly Relaxation[] {
    return proposalsOf(this.shown.value?.report ?? null);
  }
}
