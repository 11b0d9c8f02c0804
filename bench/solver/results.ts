import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One solve, judged by the scorer. */
export interface RunResult {
  set: string;
  instance: string;
  customers: number;
  limitSeconds: number;
  seed: number;
  /** What solved it: the artefact's hash, or the address of a service. */
  solver: string;
  /** Cost by the set's own rule; null when the plan was refused. */
  cost: number | null;
  bestKnown: number | null;
  /** Where vehicles come first: null as well for a plan with another number of them than the best known. */
  gapPercent: number | null;
  routes: number;
  /** Where vehicles come first: how many of them the best known plan has. */
  fewestVehicles: number | null;
  iterations: number;
  wallSeconds: number;
  error: string | null;
}

/** A result stands for another run only where the same solver would do the same again. */
export const keyOf = (
  run: Pick<RunResult, 'set' | 'instance' | 'limitSeconds' | 'seed' | 'solver'>,
): string => [run.set, run.instance, run.limitSeconds, run.seed, run.solver].join(' ');

/** The result file: written whole after every solve, so that a stopped run goes on where it was. */
export class ResultFile {
  private readonly runs = new Map<string, RunResult>();

  constructor(
    private readonly path: string,
    fresh: boolean,
  ) {
    if (!fresh && existsSync(path)) {
      for (const run of JSON.parse(readFileSync(path, 'utf8')) as RunResult[]) {
        this.runs.set(keyOf(run), run);
      }
    }
  }

  has(key: string): boolean {
    return this.runs.has(key);
  }

  add(run: RunResult): void {
    this.runs.set(keyOf(run), run);
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.part`, `${JSON.stringify([...this.runs.values()], null, 1)}\n`);
    renameSync(`${this.path}.part`, this.path);
  }

  all(): RunResult[] {
    return [...this.runs.values()];
  }
}
