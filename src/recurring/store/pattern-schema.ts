import type { Schema } from '../../persistence/data-source';
import { CreatePatterns1763798400000 } from './migrations/001-create-patterns';
import { OCCURRENCES, PATTERNS } from './pattern-rows';

/**
 * What is kept of recurring patterns; jobs may be kept in the same database. A migration is never changed once it was released:
 * another one follows it.
 */
export const PATTERN_SCHEMA: Schema = {
  entities: [PATTERNS, OCCURRENCES],
  migrations: [CreatePatterns1763798400000],
  migrationsTable: 'recurring_migrations',
};
