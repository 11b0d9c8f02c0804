import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { missingBreaks } from '../owed-breaks';
import { visitsOf } from '../visits';
import type { World } from '../world';
import { shownViolations } from './violations';

/** An optional break that is missing costs its penalty once a route, and is a soft violation (contract A5, C1). */
export function breakPenalties(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('break-penalties');
  const missing = visitsOf(world, plan).flatMap((visit) =>
    missingBreaks(world, visit).filter(({ rest }) => !rest.mandatory),
  );
  const penalty = missing.reduce((sum, { rest }) => sum + rest.penalty, 0);
  findings.near('score.breakdown.break_penalty', plan.score.breakdown['break_penalty'], penalty, 0);
  const shown = shownViolations(plan, 'missing_break');
  findings.equal('penalties of missing breaks', shown.penalty, penalty);
  findings.equal('number of missing breaks', shown.count, missing.length);
  return findings.list;
}
