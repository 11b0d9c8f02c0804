import type { PlanBody, RequestBody } from '../../test/support/wire';
import { Chance } from './chance';
import { hiddenPlan } from './hidden';
import { hiddenAnswer } from './hidden-answer';
import type { Family } from './mix';
import { requestOf } from './request';

export interface RichMixInstance {
  readonly name: string;
  readonly families: readonly Family[];
  readonly request: RequestBody;
  /** A plan that keeps every rule, in the form of an answer. */
  readonly hidden: PlanBody;
}

/** The instance of a seed; the same numbers give the same instance everywhere. */
export function richMixInstance(seed: number, stops: number): RichMixInstance {
  const name = `rich-mix-${stops}-${seed}`;
  const plan = hiddenPlan(seed * 7_919 + stops, stops);
  const request = requestOf(new Chance(seed * 7_919 + stops + 1_000_003), plan, name);
  const breakIds = (resourceId: string, day: number) => breakIdOf(request, resourceId, day);
  return { name, families: [...plan.mix.families], request, hidden: hiddenAnswer(plan, name, breakIds) };
}

function breakIdOf({ resources }: RequestBody, resourceId: string, day: number): string {
  const breaks = resources.find(({ id }) => id === resourceId)?.['breaks'] as {
    id: string;
    days?: number[];
  }[];
  return breaks.find(({ days }) => days?.includes(day) ?? true)?.id ?? '';
}
