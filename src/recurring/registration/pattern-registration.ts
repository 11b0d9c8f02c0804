import type { Clock } from '../../common/clock';
import { ApiError } from '../../common/errors';
import { InTurnByName } from '../../common/in-turn';
import { quote } from '../../optimize/pipeline/notes';
import type { Warning } from '../../optimize/pipeline/context';
import type { Region } from '../../travel';
import { noSuchPattern } from '../no-such-pattern';
import type { KnobRule, Occurrence, Pattern, PatternDraft } from '../pattern';
import type { PatternStore } from '../store/pattern-store';
import type { RegistrationAnswer } from './freeze';
import { applyPatch, readPatch, requireVersion, versionConflict } from './patch-pattern';
import { readPattern } from './read-pattern';
import { promisedTo } from './registration-request';
import { isLarger, requireRoom } from './room-of-a-tenant';
import { settlePattern } from './settle-pattern';

/** Solves a request (JSON in UTF-8) as `POST /optimize/sync` does, as work of the tenant. Throws ApiError where that would answer one. */
export type RegistrationSolve = (
  body: Uint8Array,
  tenant: string,
  signal: AbortSignal,
) => Promise<RegistrationAnswer>;

export interface RegistrationParts {
  readonly store: PatternStore;
  readonly solve: RegistrationSolve;
  readonly clock: Pick<Clock, 'now'>;
  /** A new random UUID. */
  readonly newId: () => string;
  readonly region: Region;
  readonly retryAfterSeconds: number;
  /** Of all patterns of a tenant, paused ones too: each week's solve may have them all. */
  readonly maxOccurrences: number;
}

/** A pattern as it is stored now, and what its caller should know. */
export interface RegisteredPattern {
  readonly pattern: Pattern;
  readonly warnings: readonly Warning[];
}

/**
 * Registers patterns and modifies them. What needs a solve is solved first, with no transaction open, and then written at once: what
 * has no room leaves no trace. A tenant has one registration solve at a time (contract C21), and what it writes is what the next one
 * looks at; of several processes each has its own.
 */
export class PatternRegistration {
  private readonly solving = new Set<string>();
  private readonly growing = new InTurnByName();

  constructor(private readonly parts: RegistrationParts) {}

  /** Throws VALIDATION_ERROR, CONFLICT where the tenant has a pattern of that external id, SERVER_BUSY and what a solve throws. */
  async register(tenant: string, json: unknown, signal: AbortSignal): Promise<RegisteredPattern> {
    const { store, solve, region, clock, newId, maxOccurrences } = this.parts;
    const { draft, fleet, warnings } = readPattern(json, region);
    return this.alone(tenant, async () => {
      const known = await store.list(tenant, { active: false });
      if (known.some(({ externalId }) => externalId === draft.externalId)) {
        throw taken(draft);
      }
      requireRoom(known, draft, maxOccurrences);
      const question = { draft, fleet, promised: promisedTo(fleet, known, null) };
      const settled = await settlePattern(question, warnings, (body) => solve(body, tenant, signal));
      const now = clock.now();
      const pattern: Pattern = {
        ...draft,
        ...{ id: newId(), tenant, version: 1, isActive: true, createdAt: now, updatedAt: now },
        occurrences: settled.occurrences,
      };
      if (!(await this.inRoom(tenant, draft, null, () => store.insert(pattern)))) {
        throw taken(draft);
      }
      return { pattern, warnings: [...warnings, ...settled.warnings] };
    });
  }

  /**
   * `stored`: what was found first of all; the rest follows in the order of contract B26. Throws VALIDATION_ERROR, CONFLICT where the
   * pattern is not at the expected version, or not any more when it is written, NOT_FOUND where it is gone by then, SERVER_BUSY and
   * what a solve throws.
   */
  async modify(stored: Pattern, json: unknown, signal: AbortSignal): Promise<RegisteredPattern> {
    const { store, solve, region, maxOccurrences } = this.parts;
    const { tenant, id } = stored;
    const patch = readPatch(json, region);
    requireVersion(stored, patch.expectedVersion);
    const { draft, isActive, fleet, warnings } = applyPatch(stored, patch);
    const grows = isLarger(draft, stored);
    const keep = (occurrences: readonly Occurrence[]): Promise<Pattern> => {
      const write = () => this.write(stored, { ...draft, occurrences }, isActive);
      return grows ? this.inRoom(tenant, draft, id, write) : write();
    };
    if (fleet === null) {
      // Nothing is left to be pinned.
      return { pattern: await keep(draft.occurrences as readonly Occurrence[]), warnings };
    }
    return this.alone(tenant, async () => {
      const known = await store.list(tenant, { active: false });
      if (grows) {
        requireRoom(without(known, id), draft, maxOccurrences);
      }
      const question = { draft, fleet, promised: promisedTo(fleet, known, id) };
      const settled = await settlePattern(question, warnings, (body) => solve(body, tenant, signal));
      return { pattern: await keep(settled.occurrences), warnings: [...warnings, ...settled.warnings] };
    });
  }

  /** Writes what makes the tenant's patterns more, unless that is more than they may be; one of a tenant at a time. */
  private inRoom<T>(
    tenant: string,
    draft: PatternDraft,
    ownId: string | null,
    write: () => Promise<T>,
  ): Promise<T> {
    const { store, maxOccurrences } = this.parts;
    return this.growing.run(tenant, async () => {
      const others = await store.list(tenant, { active: false });
      requireRoom(without(others, ownId), draft, maxOccurrences);
      return write();
    });
  }

  /** One compare-and-set on the version. */
  private async write(
    { tenant, id, version }: Pattern,
    { clientRef, spacing, locations, occurrences }: PatternDraft<KnobRule>,
    isActive: boolean,
  ): Promise<Pattern> {
    const { store, clock } = this.parts;
    const change = { clientRef, spacing, locations, occurrences, isActive, updatedAt: clock.now() };
    const pattern = await store.change(tenant, id, version, change);
    if (pattern === null) {
      const current = await store.find(tenant, id);
      throw current === null ? noSuchPattern(id) : versionConflict(version, current.version);
    }
    return pattern;
  }

  private async alone<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    if (this.solving.has(tenant)) {
      const message = 'Another pattern of this tenant is being registered; try again shortly.';
      throw new ApiError('SERVER_BUSY', message, { retryAfterSeconds: this.parts.retryAfterSeconds });
    }
    this.solving.add(tenant);
    try {
      return await work();
    } finally {
      this.solving.delete(tenant);
    }
  }
}

function without(patterns: readonly Pattern[], id: string | null): readonly Pattern[] {
  return patterns.filter((pattern) => pattern.id !== id);
}

function taken({ externalId }: PatternDraft): ApiError {
  const message = `The external_id ${quote(externalId)} is that of a pattern already.`;
  return new ApiError('CONFLICT', message, { field: 'external_id', context: { external_id: externalId } });
}
