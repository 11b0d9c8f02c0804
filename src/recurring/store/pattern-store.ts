import type { Pattern } from '../pattern';

/** Injection token of the store of patterns. */
export const PATTERN_STORE = Symbol('PatternStore');

/** What a modification writes: all that a pattern may change in. */
export type PatternChange = Pick<
  Pattern,
  'clientRef' | 'isActive' | 'spacing' | 'locations' | 'occurrences' | 'updatedAt'
>;

/**
 * Patterns by tenant: no call sees another tenant's. All of a write or nothing. Every call throws DatabaseUnavailable while the
 * database is away.
 */
export interface PatternStore {
  /** False: the tenant has a pattern of that external id; nothing is written. */
  insert(pattern: Pattern): Promise<boolean>;
  find(tenant: string, id: string): Promise<Pattern | null>;
  /** In the order of their creation, of equal times by id. */
  list(tenant: string, only: { readonly active: boolean }): Promise<Pattern[]>;
  /** Compare-and-set: writes and makes the version `expectedVersion + 1` where it is `expectedVersion`, else returns null. */
  change(tenant: string, id: string, expectedVersion: number, change: PatternChange): Promise<Pattern | null>;
  /** False: there is none. */
  remove(tenant: string, id: string): Promise<boolean>;
}
