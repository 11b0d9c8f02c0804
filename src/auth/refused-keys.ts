import type { Clock } from '../common/clock';
import { FailureLimiter } from './failure-limiter';

/** `ro_app_` and five digits of the secret: enough to tell guesses at one key from another's. */
const PREFIX_LENGTH = 12;

/**
 * Refused keys by source address and by how the keys begin (reliability, Keys 7): guesses at one key from a
 * network of addresses are as many as guesses from one. Apart, so that invented prefixes push out no address.
 */
export class RefusedKeys {
  private readonly byAddress: FailureLimiter;
  private readonly byPrefix: FailureLimiter;

  constructor(failuresPerMinute: number, clock: Clock) {
    this.byAddress = new FailureLimiter(failuresPerMinute, clock);
    this.byPrefix = new FailureLimiter(failuresPerMinute, clock);
  }

  /** Records a refusal. Seconds until the next is worth a try, or null while all are within the bound. */
  record(address: string, applicationKey: string, clientKey?: string): number | null {
    const waits = [
      this.byAddress.record(address),
      this.byPrefix.record(`application ${applicationKey.slice(0, PREFIX_LENGTH)}`),
      ...(clientKey === undefined
        ? []
        : [this.byPrefix.record(`client ${clientKey.slice(0, PREFIX_LENGTH)}`)]),
    ];
    return waits.reduce((longest, wait) => (wait === null ? longest : Math.max(longest ?? 0, wait)), null);
  }
}
