import { randomUUID } from 'node:crypto';
import type { Marker, MarkerStore, SharedMarkerStore } from './marker-store';

/** Whose work it is. With the client in it, nobody is handed the job of somebody else (contract B32). */
export interface InFlightKey {
  readonly applicationId: string;
  readonly clientId: string;
  readonly fingerprint: string;
}

export type Claim =
  /** The work is the caller's; to be released with this token when it has ended, whichever way. */
  | { readonly mine: true; readonly token: string }
  /** This job does it already. */
  | { readonly mine: false; readonly jobId: string };

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
  private readonly claiming = new Map<string, Promise<Marker>>();

  constructor(private readonly options: InFlightOptions) {}

  /**
   * To be made before the work is begun. Whoever is told of a job may ask for it at once, so a job of one's own is made at once too.
   * `insteadOf`: a job that an earlier claim named and that is nowhere to be found, left by a process that died; its marker is
   * taken over.
   */
  async claim(key: InFlightKey, jobId: string, ttlMs: number, insteadOf?: string): Promise<Claim> {
    const { own } = this.options;
    const token = randomUUID();
    if (own === null) {
      return { mine: true, token };
    }
    const name = nameOf(key);
    for (let before = this.claiming.get(name); before !== undefined; before = this.claiming.get(name)) {
      await before;
    }
    const claiming = this.put(own, name, { jobId, token }, ttlMs, insteadOf);
    this.claiming.set(name, claiming);
    const marker = await claiming;
    this.claiming.delete(name);
    return marker.token === token ? { mine: true, token } : { mine: false, jobId: marker.jobId };
  }

  /** Compare and delete: a marker that has ended, and is another's by now, stays. */
  async release(key: InFlightKey, token: string): Promise<void> {
    const { own, shared } = this.options;
    const name = nameOf(key);
    await own?.remove(name, token);
    await shared?.remove(name, token).catch(() => undefined);
  }

  /** Somebody is told of a job that another process runs. */
  async share(key: InFlightKey, jobId: string): Promise<void> {
    await this.options.shared?.share(nameOf(key), jobId).catch(() => undefined);
  }

  /** Whether another process has told anybody of the job with this token; with the shared store gone nobody knows, and it is not. */
  async isShared(key: InFlightKey, token: string): Promise<boolean> {
    const shared = await this.options.shared?.isShared(nameOf(key), token).catch(() => false);
    return shared === true;
  }

  private async put(
    own: MarkerStore,
    name: string,
    marker: Marker,
    ttlMs: number,
    insteadOf: string | undefined,
  ): Promise<Marker> {
    const here = await own.put(name, marker, ttlMs, insteadOf);
    if (here.token !== marker.token || this.options.shared === null) {
      return here;
    }
    try {
      const there = await this.options.shared.put(name, marker, ttlMs, insteadOf);
      if (there.token !== marker.token) {
        await own.remove(name, marker.token);
      }
      return there;
    } catch {
      return marker;
    }
  }
}

/** Ids of applications and clients have no colon. */
function nameOf({ applicationId, clientId, fingerprint }: InFlightKey): string {
  return `route-optimization:in-flight:${applicationId}:${clientId}:${fingerprint}`;
}
