import { createRequire } from 'node:module';
import { Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ReadinessRegistry } from '../../common/readiness/readiness-registry';
import { ReadinessModule } from '../../common/readiness/readiness.module';
import { CONFIG, type Config } from '../../config/config';
import type * as Opening from './open-pattern-store';
import { PATTERN_STORE, type PatternStore } from './pattern-store';
import { withSharedLists } from './shared-lists';

/** Injection token of the store with what is behind it; null: the service keeps no patterns. */
const OPENED = Symbol('OpenedPatternStore');

/** What keeps patterns is loaded only where they are kept. */
function open({ recurring }: Config): Opening.OpenedPatternStore | null {
  if (recurring === null) {
    return null;
  }
  const { openPatternStore } = createRequire(__filename)('./open-pattern-store') as typeof Opening;
  const logger = new Logger('Database');
  return openPatternStore(recurring.address, ({ level, message, details }) =>
    logger[level]({ message, of: 'recurring patterns', ...details }),
  );
}

/** What keeps the patterns, for those who register them and for those who inject them. */
@Module({
  imports: [ReadinessModule],
  providers: [
    { provide: OPENED, inject: [CONFIG], useFactory: open },
    {
      provide: PATTERN_STORE,
      inject: [OPENED],
      useFactory: (opened: Opening.OpenedPatternStore | null): PatternStore | null =>
        opened === null ? null : withSharedLists(opened.store),
    },
  ],
  exports: [PATTERN_STORE],
})
export class PatternStoreModule implements OnApplicationShutdown {
  constructor(
    @Inject(OPENED) private readonly opened: Opening.OpenedPatternStore | null,
    readiness: ReadinessRegistry,
  ) {
    if (opened !== null) {
      readiness.register('recurring', () =>
        opened.isAnswering()
          ? { ready: true }
          : { ready: false, reason: 'the database of the patterns does not answer' },
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.close();
  }
}
