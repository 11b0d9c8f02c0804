import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from './task';

/** One run, judged by the set's scorer. */
export interface PeerResult {
  readonly set: string;
  readonly instance: string;
  readonly customers: number;
  readonly peer: string;
  readonly seed: number;
  readonly limitSeconds: number;
  readonly clock: Clock;
  /** Version or artefact of the peer, and its driver. */
  readonly solver: string;
  /** By the set's own rule; null where there is no plan or the scorer refuses it. */
  readonly cost: number | null;
  readonly routes: number;
  readonly bestKnown: number | null;
  /** Where vehicles come first: how many the best known plan has. */
  readonly fewestVehicles: number | null;
  /** Of the search, by the clock. */
  readonly seconds: number;
  readonly wallSeconds: number;
  /** Time on a core meanwhile. */
  readonly processorSeconds: number;
  /** Costs of the plans on the way, each by the scorer; plans that it refuses are left out. */
  readonly curve: readonly (readonly [seconds: number, cost: number, routes: number])[];
  /** Processor and Node, and the day: a resumed table may be of several. */
  readonly machine: string;
  readonly day: string;
  /** Processes that wanted a core, by the system's mean of the last minute. */
  readonly load: number;
  readonly error: string | null;
}

export type PeerKey = Pick<PeerResult, 'set' | 'instance' | 'seed' | 'limitSeconds' | 'clock' | 'solver'>;

/** A result stands for another run only where the same solver would be asked the same again. */
export const keyOf = (run: PeerKey): string =>
  [run.set, run.instance, run.seed, run.limitSeconds, run.clock, run.solver].join(' ');

/** Of lines that were written before it was asked. */
const UNTOLD = { machine: 'machine unknown', day: 'day unknown' };

/**
 * One line of JSON a run, only ever appended to: a run that was killed has lost nothing but what it was at. Nothing is written before
 * the first result, so that who is refused a run keeps what there is.
 */
export class PeerResults {
  private readonly runs = new Map<string, PeerResult>();
  /** What the file is cut to before the first line is appended; null: it is as it should be. */
  private beginning: string | null = null;

  constructor(
    private readonly path: string,
    fresh: boolean,
  ) {
    if (fresh || !existsSync(path)) {
      this.beginning = '';
      return;
    }
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // What was being written when somebody pulled the plug goes, or the next line would be spoilt too.
    this.beginning = whole.length < text.length ? whole : null;
    for (const line of whole.split('\n').filter((each) => each !== '')) {
      const run = { ...UNTOLD, ...(JSON.parse(line) as PeerResult) };
      this.runs.set(keyOf(run), run);
    }
  }

  get(key: string): PeerResult | undefined {
    return this.runs.get(key);
  }

  add(run: PeerResult): void {
    this.runs.set(keyOf(run), run);
    if (this.beginning !== null) {
      mkdirSync(dirname(this.path), { recursive: true });
      writeFileSync(this.path, this.beginning);
      this.beginning = null;
    }
    appendFileSync(this.path, `${JSON.stringify(run)}\n`);
  }
}
