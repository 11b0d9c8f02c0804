import type { DatabaseAddress } from '../../src/config/database-url';
import { openPatternStore } from '../../src/recurring/store/open-pattern-store';
import { numbered } from './patterns';

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly number: number;
}

/**
 * A process of its own (fork), with the store of the database whose address is its first argument. Says `ready`; then changes a
 * pattern for each message, and says its new version.
 */
async function serve(address: DatabaseAddress): Promise<void> {
  const { store, whenConnected } = openPatternStore(address, () => undefined);
  await whenConnected();
  process.on('message', ({ id, version, number }: Asked) => {
    void store.change('acme', id, version, numbered(number)).then(
      (changed) => process.send?.(changed?.version ?? null),
      (thrown: unknown) => process.send?.(String(thrown)),
    );
  });
  process.send?.('ready');
}

void serve(JSON.parse(process.argv[2] ?? '') as DatabaseAddress);
