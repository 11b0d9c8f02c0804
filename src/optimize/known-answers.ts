import { Injectable } from '@nestjs/common';
import { ResultCache } from '../cache/result-cache';
import { LookupMeter } from './lookup-meter';
import { SharedSolves } from './shared-solves';
import type { SolveAnswer, SolveOrder } from './solving';

/** What an answer may be kept and found under. */
export interface AnswerKey {
  readonly applicationId: string;
  readonly fingerprint: string;
}

const NO_TIME = { prep: 0, queue: 0, kernel: 0, answer: 0 };

/** Answers that need not be searched for: they are kept from an earlier request, or somebody is finding them just now. */
@Injectable()
export class KnownAnswers {
  private readonly running = new SharedSolves<SolveAnswer>();

  constructor(
    private readonly cache: ResultCache,
    private readonly meter: LookupMeter,
  ) {}

  /** Null: it is not known, which is counted by whoever goes on with it. */
  async find(key: AnswerKey, requestId: string): Promise<SolveAnswer | null> {
    const started = performance.now();
    const latest = this.running.justFound(nameOf(key));
    const isWhole = latest !== null && !latest.isCutShort;
    const rest = isWhole ? latest.rest : await this.cache.get(key.applicationId, key.fingerprint);
    if (rest === null) {
      return null;
    }
    this.meter.count('hit');
    return known(rest, requestId, performance.now() - started);
  }

  /** Of what `find` did not know: how it goes on. */
  goOn(how: 'shared' | 'miss'): void {
    this.meter.count(how);
  }

  /** The known answer, or the one of `search`. Throws what that throws, and the reason of the deadline. */
  async answer(
    key: AnswerKey,
    { requestId, deadline }: Pick<SolveOrder, 'requestId' | 'deadline'>,
    search: () => Promise<SolveAnswer>,
  ): Promise<SolveAnswer> {
    const started = performance.now();
    const kept = await this.find(key, requestId);
    if (kept !== null || !this.cache.isEnabled) {
      return kept ?? search();
    }
    const name = nameOf(key);
    for (let other = this.running.get(name); other !== null; other = this.running.get(name)) {
      const found = await untilAborted(other, deadline.signal);
      if (found !== null && !found.isCutShort) {
        this.meter.count('shared');
        return known(found.rest, requestId, performance.now() - started);
      }
    }
    this.meter.count('miss');
    return this.running.run(name, search, ({ isKept }) => isKept);
  }
}

function nameOf({ applicationId, fingerprint }: AnswerKey): string {
  return `${applicationId}/${fingerprint}`;
}

function known(rest: Uint8Array, requestId: string, ms: number): SolveAnswer {
  return {
    head: { request_id: requestId, cached: true, solve_time_ms: Math.round(ms) },
    ...{ rest, isCutShort: false, lastsMs: null, timings: NO_TIME, isKept: Promise.resolve() },
  };
}

/** Throws the reason of the signal when it aborts first. */
function untilAborted<T>(outcome: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) {
      leave();
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    void outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
