import { createHash } from 'node:crypto';
import type { RawBody } from '../common/body/raw-body';
import type { Endpoint } from './pipeline';

/** Some 200 bytes each. */
const MOST = 10_000;
/** Larger ones would take the main thread longer than 0.3 ms to hash; their answers take long in any case. */
const LARGEST_BYTES = 128 * 1024;

/**
 * Fingerprints of bodies by their bytes: who sends the very same bytes again need not have them read again to be found in the cache. It
 * knows only what this version of the service has read itself.
 */
export class SeenBodies {
  /** In the order in which they were last asked for. */
  private readonly fingerprints = new Map<string, string>();

  constructor(private readonly most = MOST) {}

  /** Null: it is not remembered. To be asked before the body is handed on, which may take its bytes away. */
  keyOf(endpoint: Endpoint, { bytes, encoding }: RawBody): string | null {
    return bytes.length > LARGEST_BYTES
      ? null
      : createHash('sha256').update(`${endpoint} ${encoding} `).update(bytes).digest('base64');
  }

  get(key: string): string | null {
    const fingerprint = this.fingerprints.get(key);
    if (fingerprint === undefined) {
      return null;
    }
    this.set(key, fingerprint);
    return fingerprint;
  }

  set(key: string, fingerprint: string): void {
    this.fingerprints.delete(key);
    this.fingerprints.set(key, fingerprint);
    const [oldest] = this.fingerprints.keys();
    if (this.fingerprints.size > this.most && oldest !== undefined) {
      this.fingerprints.delete(oldest);
    }
  }
}
