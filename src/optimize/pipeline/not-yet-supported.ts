import type { FieldError } from '../../common/errors';

/** Sent and not the default: the caller asks for the rule. */
type Asks = (value: unknown) => boolean;

const present: Asks = (value) => value !== undefined && value !== null;
// What is of another type than the rule's is no default: it asks too, so that nothing known is ever ignored.
const isTrue: Asks = (value) => present(value) && value !== false;

interface Row {
  path: string;
  asks: Asks;
  what: string;
}

/**
 * What the interface knows and this service does not do yet (contract C23). Refused, never ignored:
 * a plan that silently breaks a rule is worse than no plan. Each rule takes its rows away when it
 * works; the table ends empty.
 */
export const NOT_YET_SUPPORTED: readonly Row[] = [
  { path: 'output_options.explain', asks: isTrue, what: 'Explanations of a plan' },
];

/** Every place of the (well-shaped) request that asks for something of the table. */
export function findNotYetSupported(json: unknown): FieldError[] {
  return NOT_YET_SUPPORTED.filter(({ path, asks }) => asks(valueAt(json, path))).map(({ path, what }) => ({
    code: 'NOT_YET_SUPPORTED',
    message: `${what} is not supported yet: ${path}.`,
    field: path,
  }));
}

function valueAt(json: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      json,
    );
}
