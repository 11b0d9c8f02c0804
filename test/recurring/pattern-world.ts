import type { DatabaseAddress } from '../../src/config/database-url';
import { openPatternStore, type OpenedPatternStore } from '../../src/recurring/store/open-pattern-store';
import type { PatternStore } from '../../src/recurring/store/pattern-store';
import { databaseStatement } from '../support/database-statement';

/** One database with the stores of several services, each with connections of its own. */
export class PatternWorld {
  private readonly opened: OpenedPatternStore[] = [];

  /** `emptyAddress`: of a database without tables, another one with each call. */
  constructor(
    readonly address: DatabaseAddress,
    readonly emptyAddress: () => Promise<DatabaseAddress>,
  ) {}

  /** The store of the first service, or of the second: they stay open from test to test. */
  async store(service = 0): Promise<PatternStore> {
    while (this.opened.length <= service) {
      this.opened.push(openPatternStore(this.address, () => undefined));
    }
    const { store, whenConnected } = this.opened[service] as OpenedPatternStore;
    await whenConnected();
    return store;
  }

  /** A look or a change behind the stores' back. */
  statement(text: string): Promise<unknown> {
    return databaseStatement(this.address, text);
  }

  /** No row is left of a test. */
  async clear(): Promise<void> {
    await this.store();
    await this.statement('DELETE FROM recurring_patterns');
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map(({ close }) => close()));
  }
}
