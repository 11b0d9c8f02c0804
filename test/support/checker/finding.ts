import type { PlanBody } from '../wire';
import type { World } from './world';

/** One thing that is wrong with a plan: which rule says so, where, and what was expected. */
export interface Finding {
  readonly rule: string;
  readonly field: string;
  readonly message: string;
}

/** One line. */
export function describeFinding({ rule, field, message }: Finding): string {
  return `${rule}: ${field} ${message}`;
}

/** A rule judges a whole plan by the world that the request describes. It never throws for a bad plan. */
export type Rule = (world: World, plan: PlanBody) => Finding[];

/** Collects the findings of one rule. */
export class Findings {
  readonly list: Finding[] = [];

  constructor(private readonly rule: string) {}

  add(field: string, message: string): void {
    this.list.push({ rule: this.rule, field, message });
  }

  /** Adds a finding unless the two numbers are equal (exactly, or within a relative 1e-9 for fractions). */
  equal(field: string, actual: unknown, expected: number): void {
    if (typeof actual !== 'number' || !same(actual, expected)) {
      this.add(field, `is ${String(actual)}, expected ${expected}`);
    }
  }

  /** For numbers that one side may have rounded. */
  near(field: string, actual: unknown, expected: number, slack: number): void {
    const near = typeof actual === 'number' && Math.abs(actual - expected) <= slack;
    if (!near) {
      this.equal(field, actual, expected);
    }
  }

  atMost(field: string, actual: number, limit: number): void {
    if (actual > limit && !same(actual, limit)) {
      this.add(field, `is ${actual}, at most ${limit} is allowed`);
    }
  }

  atLeast(field: string, actual: number, limit: number): void {
    if (actual < limit && !same(actual, limit)) {
      this.add(field, `is ${actual}, at least ${limit} is needed`);
    }
  }
}

/** Sums of decimals differ in the last bits by the order of adding; nothing that matters is that small. */
export function same(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
