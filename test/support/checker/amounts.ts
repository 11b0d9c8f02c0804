import type { Amounts } from '../wire';

/** A plain number is the dimension called `default`. */
export function amounts(value: Amounts | null | undefined): Record<string, number> {
  if (value === null || value === undefined) {
    return {};
  }
  return typeof value === 'number' ? { default: value } : value;
}
