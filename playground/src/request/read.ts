import type { Json } from '../api/types';

/* A request that nobody has checked yet, read without trust: what has the wrong shape is as if it were not there. */

export type Fields = Readonly<Record<string, Json | undefined>>;

export function fieldsOf(value: Json | undefined): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
