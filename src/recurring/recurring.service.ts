import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { flagOfQuery, type Query } from '../common/http/query-parameter';
import { InTurn } from '../common/in-turn';
import { storeBusy } from '../common/store-busy';
import { CONFIG, type Config } from '../config/config';
import { readPatternBody } from './read-pattern-body';
import { type Preview, previewOf } from './expansion/preview';
import { noSuchPattern } from './no-such-pattern';
import type { Pattern } from './pattern';
import { DatabaseUnavailable } from '../persistence/database-unavailable';
import { PatternRegistration } from './registration/pattern-registration';
import { type StoredPattern, storedPattern } from './stored-pattern';
import { PATTERN_STORE, type PatternStore } from './store/pattern-store';

/** What a tenant does with its patterns. */
@Injectable()
export class RecurringService {
  private readonly logger = new Logger('Recurring');
  /** Thousands of occurrences take tens of milliseconds: of many who ask at once, one at a time. */
  private readonly large = new InTurn();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PATTERN_STORE) private readonly store: PatternStore,
    private readonly registration: PatternRegistration,
  ) {}

  /** Throws VALIDATION_ERROR where the body is wrong or the pattern does not fit, CONFLICT where its external id is taken. */
  async register(tenant: string, body: RawBody, gone: AbortSignal): Promise<StoredPattern> {
    const json = readPatternBody(body);
    const { pattern, warnings } = await this.ask(() => this.registration.register(tenant, json, gone));
    return storedPattern(pattern, warnings);
  }

  async list(tenant: string, query: Query): Promise<StoredPattern[]> {
    const active = flagOfQuery(query, 'active_only');
    const patterns = await this.ask(() => this.store.list(tenant, { active }));
    return this.large.run(() => patterns.map((pattern) => storedPattern(pattern)));
  }

  async find(tenant: string, id: string): Promise<StoredPattern> {
    return storedPattern(await this.stored(tenant, id));
  }

  /** Checks in the order of contract B26. Throws NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  async modify(tenant: string, id: string, body: RawBody, gone: AbortSignal): Promise<StoredPattern> {
    const stored = await this.stored(tenant, id);
    const json = readPatternBody(body);
    const { pattern, warnings } = await this.ask(() => this.registration.modify(stored, json, gone));
    return storedPattern(pattern, warnings);
  }

  async remove(tenant: string, id: string): Promise<void> {
    if (!(await this.ask(() => this.store.remove(tenant, id)))) {
      throw noSuchPattern(id);
    }
  }

  /** Throws NOT_FOUND where it names a pattern that the tenant has not. */
  async expand(tenant: string, body: RawBody): Promise<Preview> {
    const json = readPatternBody(body);
    const patterns = await this.ask(() => this.store.list(tenant, { active: false }));
    return this.large.run(() => previewOf(json, patterns));
  }

  private async stored(tenant: string, id: string): Promise<Pattern> {
    const pattern = await this.ask(() => this.store.find(tenant, id));
    if (pattern === null) {
      throw noSuchPattern(id);
    }
    return pattern;
  }

  private async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof DatabaseUnavailable)) {
        throw thrown;
      }
      throw storeBusy(thrown, {
        logger: this.logger,
        level: 'error',
        logged: 'The store of the patterns does not answer',
        message: 'The patterns cannot be reached just now; try again shortly.',
        retryAfterSeconds: this.config.http.busyRetryAfterSeconds,
      });
    }
  }
}
