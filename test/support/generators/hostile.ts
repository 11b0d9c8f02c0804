import fc from 'fast-check';
import type { RequestBody } from '../wire';

/** Anything that is JSON, as a top-level body. */
export function anyJson(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.json({ maxDepth: 2 }).map((text) => `{"travel":{},"resources":${text}}`),
  );
}

/** What a careless or hostile client puts where something else was meant. */
const ODD: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, -0, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-300],
  ...['', ' ', '0', '300', 'NaN', '\u0000', '__proto__', 'constructor', 'toString', '../../etc/passwd'],
  ...['\ud800', 'é'.repeat(300), '🚚', "'; drop table jobs; --"],
  ...[[], {}, [[]], [null], [[[[[[[[[[]]]]]]]]]], { id: {} }, [{}], { length: 1e9 }, { then: 1 }],
  ...[{ constructor: { prototype: { polluted: true } } }, { toString: 1, valueOf: 2, hasOwnProperty: 3 }],
];

/** A path to a value of the request, chosen by two random numbers that walk down the tree. */
function walkDown(
  body: unknown,
  steps: readonly number[],
): { holder: Record<string, unknown>; key: string } | null {
  let found: { holder: Record<string, unknown>; key: string } | null = null;
  let here: unknown = body;
  for (const step of steps) {
    if (typeof here !== 'object' || here === null) {
      break;
    }
    const keys = Object.keys(here);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) {
      break;
    }
    found = { holder: here as Record<string, unknown>, key };
    here = found.holder[key];
  }
  return found;
}

type Twist = (holder: Record<string, unknown>, key: string, odd: unknown) => void;

const TWISTS: readonly Twist[] = [
  (holder, key, odd) => (holder[key] = odd),
  (holder, key) => delete holder[key],
  (holder, key, odd) => (holder[`${key}x`] = odd),
  (holder, key) => (holder[key] = [holder[key]]),
  (holder, key) => (holder[key] = String(holder[key])),
  (holder, key) => (holder[key] = { value: holder[key] }),
  (holder, key) => {
    const value = holder[key];
    if (Array.isArray(value)) {
      value.push(...(value as unknown[]).slice(0, 3));
    }
  },
];

/** A valid request with one to three places twisted. */
export function twisted(valid: fc.Arbitrary<RequestBody>): fc.Arbitrary<unknown> {
  const change = fc.record({
    steps: fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 6 }),
    twist: fc.constantFrom(...TWISTS),
    odd: fc.constantFrom(...ODD),
  });
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([request, changes]) => {
    const body = structuredClone(request) as unknown;
    for (const { steps, twist, odd } of changes) {
      const place = walkDown(body, steps);
      if (place) {
        twist(place.holder, place.key, structuredClone(odd));
      }
    }
    return body;
  });
}

/** Every path of the body, leaves and holders alike, depth first. */
export function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) {
    return [path];
  }
  const children = Array.isArray(value)
    ? value.slice(0, 2).map((child, index) => pathsOf(child, [...path, index]))
    : Object.entries(value).map(([key, child]) => pathsOf(child, [...path, key]));
  return [...(path.length > 0 ? [path] : []), ...children.flat()];
}

/** A copy of the body with the value at `path` replaced. */
export function replaced(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(body);
  let here = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) {
    here = here[key] as Record<string | number, unknown>;
  }
  here[path.at(-1) ?? ''] = value;
  return copy;
}
