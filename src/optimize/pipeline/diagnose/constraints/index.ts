import { type Constraint, CONSTRAINTS, type ConstraintRule } from '../constraint';
import { allowedResources } from './allowed-resources';
import { availability } from './availability';
import { breakRule } from './break';
import { capacity } from './capacity';
import { limit } from './limit';
import { lock } from './lock';
import { mandatory } from './mandatory';
import { relation } from './relation';
import { maxVehicles } from './max-vehicles';
import { resources } from './resources';
import { shift } from './shift';
import { skill } from './skill';
import { timeWindow } from './time-window';
import { zone } from './zone';

const RULES: Readonly<Record<Constraint, ConstraintRule>> = {
  time_window: timeWindow,
  shift,
  break: breakRule,
  capacity,
  max_vehicles: maxVehicles,
  limit,
  skill,
  allowed_resources: allowedResources,
  zone,
  availability,
  relation,
  lock,
  resources,
  mandatory,
};

/** By order of trial. */
export const CONSTRAINT_RULES: readonly ConstraintRule[] = CONSTRAINTS.map((name) => RULES[name]);

export function ruleOf(name: Constraint): ConstraintRule {
  return RULES[name];
}
