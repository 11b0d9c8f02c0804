import { type EntityManager, QueryFailedError } from 'typeorm';
import type { Database } from '../../persistence/database';
import { DatabaseUnavailable } from '../../persistence/database-unavailable';
import { type Occurrence, type Pattern, PATTERN_ID } from '../pattern';
import { type After, listPatterns, type PatternPage } from './list-patterns';
import { changedColumns, occurrenceRows, patternRow } from './pattern-row-mapping';
import { OCCURRENCES, PATTERNS } from './pattern-rows';
import type { PatternChange, PatternStore } from './pattern-store';
import { selectPage, selectPattern } from './select-patterns';

/** Rows of one statement: databases bound its parameters, SQLite at 32,766, and an occurrence has thirteen. */
const ROWS_AT_ONCE = 500;

/** Patterns in a database. The tenant stands in the condition of every statement. */
export class SqlPatternStore implements PatternStore {
  constructor(private readonly database: Database) {}

  async insert(pattern: Pattern): Promise<boolean> {
    const { tenant, id, occurrences } = pattern;
    const inserted = this.database.write(async (manager) => {
      await manager.insert(PATTERNS, patternRow(pattern));
      await insertOccurrences(manager, tenant, id, occurrences);
      return true;
    });
    // The index decides, and no look before: of two who find an external id free only one can have it.
    return answered(
      inserted.catch((thrown: unknown) => (isTaken(thrown) ? false : Promise.reject(thrown as Error))),
    );
  }

  async find(tenant: string, id: string): Promise<Pattern | null> {
    return PATTERN_ID.test(id)
      ? answered(this.database.readTogether((manager) => selectPattern(manager, tenant, id)))
      : null;
  }

  list(tenant: string, only: { readonly active: boolean }): Promise<Pattern[]> {
    return listPatterns((after) => this.page(tenant, only, after));
  }

  page(tenant: string, { active }: { readonly active: boolean }, after: After): Promise<PatternPage> {
    return answered(this.database.readTogether((manager) => selectPage(manager, tenant, active, after)));
  }

  async change(
    tenant: string,
    id: string,
    expectedVersion: number,
    change: PatternChange,
  ): Promise<Pattern | null> {
    if (!PATTERN_ID.test(id) || !Number.isSafeInteger(expectedVersion)) {
      return null;
    }
    const changed = this.database.write(async (manager) => {
      const expected = { tenant, id, version: expectedVersion };
      const next = { ...changedColumns(change), version: expectedVersion + 1 };
      const { affected } = await manager.update(PATTERNS, expected, next);
      if (affected !== 1) {
        return null;
      }
      // The row is locked by now: nobody else writes its occurrences.
      await manager.delete(OCCURRENCES, { tenant, patternId: id });
      await insertOccurrences(manager, tenant, id, change.occurrences);
      return selectPattern(manager, tenant, id);
    });
    return answered(changed);
  }

  async remove(tenant: string, id: string): Promise<boolean> {
    if (!PATTERN_ID.test(id)) {
      return false;
    }
    // Its occurrences go with it.
    const removed = this.database.write((manager) => manager.delete(PATTERNS, { tenant, id }));
    return (await answered(removed)).affected === 1;
  }
}

async function insertOccurrences(
  manager: EntityManager,
  tenant: string,
  id: string,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const rows = occurrenceRows(tenant, id, occurrences);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await manager.insert(OCCURRENCES, rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Whether an insertion was refused for its external id: PostgreSQL names the index, SQLite its columns. */
function isTaken(thrown: unknown): boolean {
  if (!(thrown instanceof QueryFailedError)) {
    return false;
  }
  const { code, constraint, message } = thrown.driverError as Error & { code?: string; constraint?: string };
  return code === 'SQLITE_CONSTRAINT_UNIQUE'
    ? message.includes('recurring_patterns.external_id')
    : code === '23505' && constraint === 'recurring_patterns_by_external_id';
}

/** What the database says. Whatever keeps it from doing what it is asked is thrown in one form. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw cause instanceof DatabaseUnavailable ? cause : new DatabaseUnavailable(String(cause), { cause });
  }
}
