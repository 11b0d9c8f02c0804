import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../common/clock';
import type { Caller } from '../common/http/request-state';
import { hashesOf, type KeyDocument } from '../config/key-document';
import { isMistyped } from './key-format';

interface Holder {
  readonly digest: Buffer;
  readonly notAfterMs: number;
  readonly active: boolean;
  readonly applicationId: string;
}

interface ClientHolder extends Holder {
  readonly clientId: string;
  readonly rateLimitPerMinute: number | null;
}

export interface VerifiedCaller extends Caller {
  /** The client's own rate limit; null: the general one. */
  readonly rateLimitPerMinute: number | null;
}

/** Compared against when a key is unknown, so that unknown and known keys take the same steps. */
const NOBODY: Holder = { digest: Buffer.alloc(32), notAfterMs: -Infinity, active: false, applicationId: '' };

/**
 * The keys as digests only. A key is looked up by its digest, then compared in constant time; both keys
 * are hashed, looked up and compared in every case, and there is one answer for every kind of failure.
 */
export class KeyStore {
  private readonly applications = new Map<string, Holder>();
  private readonly clients = new Map<string, ClientHolder>();

  constructor(
    document: KeyDocument,
    private readonly clock: Clock,
  ) {
    for (const application of document.applications) {
      const ofApplication = { applicationId: application.id, active: application.active !== false };
      for (const { sha256, notAfterMs } of hashesOf(application)) {
        this.applications.set(sha256, { ...ofApplication, digest: Buffer.from(sha256, 'hex'), notAfterMs });
      }
      for (const client of application.clients ?? []) {
        const ofClient = {
          applicationId: application.id,
          clientId: client.id,
          active: client.active !== false,
          rateLimitPerMinute: client.rate_limit ?? null,
        };
        for (const { sha256, notAfterMs } of hashesOf(client)) {
          this.clients.set(sha256, { ...ofClient, digest: Buffer.from(sha256, 'hex'), notAfterMs });
        }
      }
    }
  }

  get size(): { applications: number; clients: number } {
    return { applications: this.applications.size, clients: this.clients.size };
  }

  /** The caller, when both keys are good and the client key belongs to the application key; else null. */
  verify(applicationKey: string, clientKey: string): VerifiedCaller | null {
    const application = this.find(this.applications, applicationKey);
    const client = this.find(this.clients, clientKey);
    if (application === null || client === null || client.applicationId !== application.applicationId) {
      return null;
    }
    const { applicationId, clientId, rateLimitPerMinute } = client;
    return { applicationId, clientId, rateLimitPerMinute };
  }

  private find<T extends Holder>(holders: ReadonlyMap<string, T>, key: string): T | null {
    const digest = createHash('sha256').update(key, 'utf8').digest();
    const found = isMistyped(key) ? undefined : holders.get(digest.toString('hex'));
    const same = timingSafeEqual(digest, (found ?? NOBODY).digest);
    return found !== undefined && same && found.active && this.clock.now() <= found.notAfterMs ? found : null;
  }
}
