import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Family } from './mix';

export interface RichMixResult {
  readonly name: string;
  readonly stops: number;
  readonly limitSeconds: number;
  readonly clock: string;
  /** The artefact that solved it, by its hash. */
  readonly solver: string;
  readonly families: readonly Family[];
  readonly feasible: boolean;
  /** Mandatory tasks that are not served. */
  readonly missing: number;
  readonly findings: readonly string[];
  readonly iterations: number;
  readonly stoppedBy: string;
  readonly wallSeconds: number;
  readonly processorSeconds: number;
  /** Processes that wanted a core, by the system's mean of the last minute. */
  readonly load: number;
  readonly error: string | null;
}

export const keyOf = (run: Pick<RichMixResult, 'name' | 'limitSeconds' | 'clock' | 'solver'>): string =>
  [run.name, run.limitSeconds, run.clock, run.solver].join(' ');

/** Written whole after every solve, so that a stopped run goes on where it was. */
export class RichMixResults {
  private readonly runs = new Map<string, RichMixResult>();

  constructor(
    private readonly path: string,
    fresh: boolean,
  ) {
    if (!fresh && existsSync(path)) {
      for (const run of JSON.parse(readFileSync(path, 'utf8')) as RichMixResult[]) {
        this.runs.set(keyOf(run), run);
      }
    }
  }

  get(key: string): RichMixResult | undefined {
    return this.runs.get(key);
  }

  add(run: RichMixResult): void {
    this.runs.set(keyOf(run), run);
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.part`, `${JSON.stringify([...this.runs.values()], null, 1)}\n`);
    renameSync(`${this.path}.part`, this.path);
  }
}
