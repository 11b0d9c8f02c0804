import { BREAKS } from './breaks';
import { CLOCK } from './clock';
import { GOODS } from './goods';
import { LIMITS } from './limits';
import { MONEY } from './money';
import { RELATIONS } from './relations';
import type { Case } from './shared';

export type { Case } from './shared';

export const RULE_CASES: readonly Case[] = [...CLOCK, ...GOODS, ...BREAKS, ...LIMITS, ...MONEY, ...RELATIONS];
