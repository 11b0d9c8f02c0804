import type { Plan } from '../api/types';

/** What is charged for each mandatory job that a plan leaves out: beside it nothing else can be read. */
export const MISSING_PRICE = 100_000_000;

/** Jobs that must be done and are not. */
export const missingIn = ({ unserved }: Plan): number => unserved.filter(({ mandatory }) => mandatory).length;

export const missingCharge = (plan: Plan): number => missingIn(plan) * MISSING_PRICE;

/** What a plan costs but for {@link missingCharge}. */
export const costWithoutMissing = (plan: Plan): number => plan.score.total - missingCharge(plan);
