import type { Clock } from '../../common/clock';
import { ApiError } from '../../common/errors';
import { faultsError, quote } from '../../optimize/pipeline/notes';
import type { Warning } from '../../optimize/pipeline/context';
import type { Region } from '../../travel';
import { noSuchPattern } from '../no-such-pattern';
import type { KnobRule, Occurrence, Pattern, PatternDraft } from '../pattern';
import type { PatternStore } from '../store/pattern-store';
import { PLACES_PER_OCCURRENCE } from './bounds';
import { type DaySet, daySetsOf } from './day-sets';
import { freeze, type RegistrationAnswer } from './freeze';
import { infeasibleError, isFeasible } from './infeasible';
import { applyPatch, readPatch, requireVersion, versionConflict } from './patch-pattern';
import { asRegistrationError } from './pattern-words';
import { type AskedPattern, readPattern } from './read-pattern';
import {
  type Asking,
  promisedTo,
  type RegistrationQuestion,
  registrationRequest,
} from './registration-request';

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
  private readonly encoder = new TextEncoder();

  constructor(private readonly parts: RegistrationParts) {}

  /** Throws VALIDATION_ERROR, CONFLICT where the tenant has a pattern of that external id, SERVER_BUSY and what a solve throws. */
  async register(tenant: string, json: unknown, signal: AbortSignal): Promise<RegisteredPattern> {
    const { store, region, clock, newId } = this.parts;
    const { draft, fleet, warnings } = readPattern(json, region);
    return this.alone(tenant, async () => {
      const known = await store.list(tenant, { active: false });
      if (known.some(({ externalId }) => externalId === draft.externalId)) {
        throw taken(draft);
      }
      this.requireRoom(known, draft);
      const settled = await this.settle(tenant, { draft, fleet, known, ownId: null, warnings }, signal);
      const now = clock.now();
      const pattern: Pattern = {
        ...draft,
        ...{ id: newId(), tenant, version: 1, isActive: true, createdAt: now, updatedAt: now },
        occurrences: settled.occurrences,
      };
      if (!(await store.insert(pattern))) {
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
    const { store, region } = this.parts;
    const { tenant, id } = stored;
    const patch = readPatch(json, region);
    requireVersion(stored, patch.expectedVersion);
    const { draft, isActive, fleet, warnings } = applyPatch(stored, patch);
    if (isLarger(draft, stored)) {
      const others = await store.list(tenant, { active: false });
      this.requireRoom(
        others.filter((other) => other.id !== id),
        draft,
      );
    }
    if (fleet === null) {
      // Nothing is left to be pinned.
      const occurrences = draft.occurrences as readonly Occurrence[];
      const pattern = await this.write(stored, { ...draft, occurrences }, isActive);
      return { pattern, warnings };
    }
    return this.alone(tenant, async () => {
      const known = await store.list(tenant, { active: true });
      const settled = await this.settle(tenant, { draft, fleet, known, ownId: id, warnings }, signal);
      const pattern = await this.write(stored, { ...draft, occurrences: settled.occurrences }, isActive);
      return { pattern, warnings: [...warnings, ...settled.warnings] };
    });
  }

  /** Throws VALIDATION_ERROR where the tenant would have more than it may. Two requests at once may each find the last room. */
  private requireRoom(others: readonly Pattern[], draft: PatternDraft): void {
    const { maxOccurrences } = this.parts;
    const bounds = [
      { what: 'occurrences', most: maxOccurrences, field: 'location_index' },
      { what: 'locations', most: PLACES_PER_OCCURRENCE * maxOccurrences, field: 'locations' },
    ] as const;
    const faults = bounds.flatMap(({ what, most, field }) => {
      const kept = others.reduce((sum, other) => sum + other[what].length, 0);
      const more = draft[what].length;
      const message = `The patterns of this tenant have ${kept} ${what} already; with ${more} more they are beyond the ${most} that are kept.`;
      return kept + more > most ? [{ code: 'LIMIT_EXCEEDED', message, field }] : [];
    });
    if (faults.length > 0) {
      throw faultsError('VALIDATION_ERROR', faults);
    }
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

  /** The occurrences with every pin resolved. Throws VALIDATION_ERROR where they have no room. */
  private async settle(
    tenant: string,
    asked: Pick<AskedPattern, 'draft' | 'fleet' | 'warnings'> & {
      readonly known: readonly Pattern[];
      readonly ownId: string | null;
    },
    signal: AbortSignal,
  ) {
    const { draft, fleet, warnings, known, ownId } = asked;
    const question = { draft, fleet, promised: promisedTo(fleet, known, ownId) };
    const { sets, contradicts } = daySetsOf(draft);
    const ask = (asking: Asking) => this.ask(tenant, question, asking, signal);
    const best =
      sets.length === 1
        ? await ask({ days: sets[0] ?? null, share: 1, diagnoses: true })
        : await this.best(ask, sets);
    if (contradicts || !isFeasible(best)) {
      throw infeasibleError(question, best, contradicts, warnings);
    }
    return freeze(draft, best);
  }

  /** Of the answers for several sets of days; only of one that does not fit is it asked why. */
  private async best(
    ask: (asking: Asking) => Promise<RegistrationAnswer>,
    sets: readonly DaySet[],
  ): Promise<RegistrationAnswer> {
    const share = sets.length + 1;
    let best: { days: DaySet; answer: RegistrationAnswer } | null = null;
    for (const days of sets) {
      const answer = await ask({ days, share, diagnoses: false });
      best = best === null || isBetter(answer, best.answer) ? { days, answer } : best;
    }
    const { days = null, answer = null } = best ?? {};
    return answer !== null && isFeasible(answer) ? answer : ask({ days, share, diagnoses: true });
  }

  private async ask(
    tenant: string,
    question: RegistrationQuestion,
    asking: Asking,
    signal: AbortSignal,
  ): Promise<RegistrationAnswer> {
    const body = this.encoder.encode(JSON.stringify(registrationRequest(question, asking)));
    try {
      return await this.parts.solve(body, tenant, signal);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.httpStatus !== 422) {
        throw thrown;
      }
      // An answer that is an error carries the answer's keys (contract B1); any other 422 is a fault of the request.
      if (Array.isArray(thrown.body['unserved'])) {
        return thrown.body as unknown as RegistrationAnswer;
      }
      throw asRegistrationError(question, thrown);
    }
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

function isLarger(
  draft: Pick<Pattern, 'locations'> & { readonly occurrences: readonly unknown[] },
  than: Pattern,
): boolean {
  return draft.occurrences.length > than.occurrences.length || draft.locations.length > than.locations.length;
}

function taken({ externalId }: PatternDraft): ApiError {
  const message = `The external_id ${quote(externalId)} is that of a pattern already.`;
  return new ApiError('CONFLICT', message, { field: 'external_id', context: { external_id: externalId } });
}

/** Less mandatory work left out, then the cheaper plan. */
function isBetter(answer: RegistrationAnswer, than: RegistrationAnswer): boolean {
  const missing = ({ unserved }: RegistrationAnswer) => unserved.filter(({ mandatory }) => mandatory).length;
  const fewer = missing(answer) - missing(than);
  return fewer < 0 || (fewer === 0 && answer.score.total < than.score.total);
}
