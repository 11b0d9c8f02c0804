import type { Pattern } from '../../pattern';
import type { PatternChange, PatternStore } from '../../store/pattern-store';

/** Patterns of a test, and how often something was written. */
export class PatternsInMemory implements PatternStore {
  writes = 0;

  constructor(public patterns: readonly Pattern[] = []) {}

  insert(pattern: Pattern): Promise<boolean> {
    const isTaken = this.patterns.some(
      ({ tenant, externalId }) => tenant === pattern.tenant && externalId === pattern.externalId,
    );
    if (!isTaken) {
      this.put([...this.patterns, pattern]);
    }
    return Promise.resolve(!isTaken);
  }

  find(tenant: string, id: string): Promise<Pattern | null> {
    return Promise.resolve(this.at(tenant, id));
  }

  list(tenant: string, { active }: { readonly active: boolean }): Promise<Pattern[]> {
    return Promise.resolve(this.patterns.filter((one) => one.tenant === tenant && (one.isActive || !active)));
  }

  change(
    tenant: string,
    id: string,
    expectedVersion: number,
    change: PatternChange,
  ): Promise<Pattern | null> {
    const stored = this.at(tenant, id);
    if (stored === null || stored.version !== expectedVersion) {
      return Promise.resolve(null);
    }
    const changed = { ...stored, ...change, version: expectedVersion + 1 };
    this.put(this.patterns.map((one) => (one === stored ? changed : one)));
    return Promise.resolve(changed);
  }

  remove(tenant: string, id: string): Promise<boolean> {
    const stored = this.at(tenant, id);
    if (stored !== null) {
      this.put(this.patterns.filter((one) => one !== stored));
    }
    return Promise.resolve(stored !== null);
  }

  private at(tenant: string, id: string): Pattern | null {
    return this.patterns.find((one) => one.tenant === tenant && one.id === id) ?? null;
  }

  private put(patterns: readonly Pattern[]): void {
    this.writes += 1;
    this.patterns = patterns;
  }
}
