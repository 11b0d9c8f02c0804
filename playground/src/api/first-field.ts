import type { ErrorEnvelope } from './types';

/** The field of the first fault that has one. */
export function firstField(envelope: ErrorEnvelope | null): string | null {
  return envelope?.detail.errors.find(({ field }) => field !== null)?.field ?? envelope?.detail.field ?? null;
}
