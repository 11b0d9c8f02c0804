import type { MarkerStore, SharedMarkerStore } from './marker-store';

/** Whose work it is: a client's, or that of all who may see it, so that nobody is handed a job that is not there for him (contract B32). */
export interface InFlightKey {
  /** Absent: of all applications. */
  readonly applicationId?: string;
  /** Absent: of all clients of the application. */
  readonly clientId?: string;
  readonly fingerprint: string;
}

export interface InFlightOptions {
  /** Null: nothing is marked, and every claim is granted (RESULT_CACHE_ENABLED). */
  readonly own: MarkerStore | null;
  /** Of all replicas; null: there is one alone. */
  readonly shared: SharedMarkerStore | null;
}

/**
 * Which requests are being solved, so that an identical one waits for the same job. Markers are set in this process first and
 * then, for a moment at most, in the shared store: with that one gone, replicas solve twice what each of them solves once.
 * None of its calls rejects. A marker that nobody releases ends by itself, so that a crash blocks nothing for ever.
 */
export class InFlightMarkers {
  /** Claims that are being made, by key: who comes in the middle of one waits for how it ends. */
  private readonly claiming = new Map<string, Promise<string>>();

  constructor(private readonly options: InFlightOptions) {}

  /**
   * To be made before the work is begun. Resolves to the job that does it: `jobId`, whose marker is to be released when it has ended,
   * whichever way, or one that does it already. Whoever is told of a job may ask for it at once, so a job of one's own is made at
   * once too. `insteadOf`: a job that an earlier claim named and that is nowhere to be found, left by a process that died; its
   * marker is taken over.
   */
  async claim(key: InFlightKey, jobId: string, ttlMs: number, insteadOf?: string): Promise<string> {
    const { own } = this.options;
    if (own === null) {
      return jobId;
    }
    const name = nameOf(key);
    for (let before = this.claiming.get(name); before !== undefined; before = this.claiming.get(name)) {
      await before;
    }
    const claiming = this.put(own, name, jobId, ttlMs, insteadOf);
    this.claiming.set(name, claiming);
    const doing = await claiming;
    this.claiming.delete(name);
    return doing;
  }

  /** Compare and delete: a marker that has ended, and is another's by now, stays. */
  async release(key: InFlightKey, jobId: string): Promise<void> {
    const { own, shared } = this.options;
    const name = nameOf(key);
    await own?.remove(name, jobId);
    await shared?.remove(name, jobId).catch(() => undefined);
  }

  /** Somebody is told of a job that another process runs. */
  async share(key: InFlightKey, jobId: string): Promise<void> {
    await this.options.shared?.share(nameOf(key), jobId).catch(() => undefined);
  }

  /** Whether another process has told anybody of this job; with the shared store gone nobody knows, and it is not. */
  async isShared(key: InFlightKey, jobId: string): Promise<boolean> {
    const shared = await this.options.shared?.isShared(nameOf(key), jobId).catch(() => false);
    return shared === true;
  }

  private async put(
    own: MarkerStore,
    name: string,
    jobId: string,
    ttlMs: number,
    insteadOf: string | undefined,
  ): Promise<string> {
    const here = await own.put(name, jobId, ttlMs, insteadOf);
    if (here !== jobId || this.options.shared === null) {
      return here;
    }
    try {
      const there = await this.options.shared.put(name, jobId, ttlMs, insteadOf);
      if (there !== jobId) {
        await own.remove(name, jobId);
      }
      return there;
    } catch {
      return jobId;
    }
  }
}

/** Ids of applications and clients have no colon, and are not empty. */
function nameOf({ applicationId = '', clientId = '', fingerprint }: InFlightKey): string {
  return `route-optimization:in-flight:${applicationId}:${clientId}:${fingerprint}`;
}
