import type { AnswerRoute } from '../solver/scorer';

/** `cold`: the kernel is compiled when the first request is there, and gets faster while it is solved. */
export type Start = 'warm' | 'cold';
export const STARTS: readonly Start[] = ['warm', 'cold'];

/** A line of a solving process's standard input. */
export interface Task {
  /** `first_plan`: the request without any iteration. */
  readonly ask: 'first_plan' | 'plan';
  readonly request: Record<string, unknown>;
}

/** The line with which it answers. Milliseconds by the clock of the run. */
export interface Solved {
  /** From the request's text to the kernel's words: parsed, checked, normalised, encoded. */
  readonly preparedMs: number;
  /** Of `planMs`, what it takes to compile the kernel: 0 in a process that has. */
  readonly compiledMs: number;
  /** From the kernel's words to the words of its plan: they are handed over and decoded, the model is made, the search runs. */
  readonly planMs: number;
  /** From the start of the process to the plan. */
  readonly sinceStartMs: number;
  readonly iterations: number;
  /** Empty where a first plan was asked for: it is timed, not priced. */
  readonly routes: readonly AnswerRoute[];
}
