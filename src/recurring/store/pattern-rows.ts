import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm';
import type { KnobRule } from '../pattern';

/**
 * What callers wrote is kept as JSON: PostgreSQL refuses NUL in text, and UTF-8 has no lone surrogates; JSON escapes both, and
 * its numbers come back as they were. Equal texts have equal JSON.
 */
export interface PatternRow {
  readonly id: string;
  readonly tenant: string;
  /** JSON of a string. */
  readonly externalId: string;
  /** JSON of a string. */
  readonly clientRef: string | null;
  readonly version: number;
  readonly isActive: boolean;
  readonly distinctDays: boolean;
  readonly minGapDays: number;
  /** JSON of a list of PatternPlace. */
  readonly locations: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One occurrence, one column a knob. The index is its position in the pattern. */
export interface OccurrenceRow {
  readonly patternId: string;
  readonly occurrenceIndex: number;
  readonly tenant: string;
  readonly locationIndex: number;
  readonly serviceTime: number;
  readonly day: number | null;
  readonly dayRule: KnobRule;
  /** Null where `twEnd` is. */
  readonly twStart: number | null;
  readonly twEnd: number | null;
  readonly twRule: KnobRule;
  /** JSON of a string. */
  readonly resource: string | null;
  readonly resourceRule: KnobRule;
  readonly mandatory: boolean;
}

/** PostgreSQL hands out 64-bit integers as text. All of ours stay below 2^53. */
const asNumber: ValueTransformer = {
  to: (value: number) => value,
  from: (value: string | number) => Number(value),
};

type Column = EntitySchemaColumnOptions;
const column = (
  type: 'boolean' | 'integer' | 'text' | 'varchar',
  name: string,
  given: Partial<Column> = {},
): Column => ({
  type,
  name,
  ...given,
});
const bigint = (name: string): Column => ({ type: 'bigint', name, transformer: asNumber });
const NULL = { nullable: true };
const KEY = { primary: true };

export const PATTERNS = new EntitySchema<PatternRow>({
  name: 'RecurringPattern',
  tableName: 'recurring_patterns',
  columns: {
    id: column('varchar', 'id', KEY),
    tenant: column('text', 'tenant'),
    externalId: column('text', 'external_id'),
    clientRef: column('text', 'client_ref', NULL),
    version: bigint('version'),
    isActive: column('boolean', 'is_active'),
    distinctDays: column('boolean', 'distinct_days'),
    minGapDays: column('integer', 'min_gap_days'),
    locations: column('text', 'locations'),
    createdAt: bigint('created_at'),
    updatedAt: bigint('updated_at'),
  },
});

export const OCCURRENCES = new EntitySchema<OccurrenceRow>({
  name: 'RecurringOccurrence',
  tableName: 'recurring_occurrences',
  columns: {
    patternId: column('varchar', 'pattern_id', KEY),
    occurrenceIndex: column('integer', 'occurrence_index', KEY),
    tenant: column('text', 'tenant'),
    locationIndex: column('integer', 'location_index'),
    serviceTime: column('integer', 'service_time'),
    day: column('integer', 'day', NULL),
    dayRule: column('varchar', 'day_rule'),
    twStart: column('integer', 'tw_start', NULL),
    twEnd: column('integer', 'tw_end', NULL),
    twRule: column('varchar', 'tw_rule'),
    resource: column('text', 'resource', NULL),
    resourceRule: column('varchar', 'resource_rule'),
    mandatory: column('boolean', 'mandatory'),
  },
});
