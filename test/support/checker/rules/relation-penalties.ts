import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { timesBroken } from '../relations-kept';
import { servedOf, visitsOf } from '../visits';
import type { World } from '../world';
import { shownViolations } from './violations';

/** A soft relation that is broken costs its penalty once and is a soft violation (contract C1). */
export function relationPenalties(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('relation-penalties');
  const served = servedOf(visitsOf(world, plan));
  const broken = world.relations
    .filter(({ hard }) => !hard)
    .map((relation) => ({ relation, times: timesBroken(world, served, relation) }));
  const penalty = broken.reduce((sum, { relation, times }) => sum + times * relation.penalty, 0);
  findings.near('score.breakdown.relation_penalty', plan.score.breakdown['relation_penalty'], penalty, 0);
  const shown = shownViolations(plan, 'relation', 'precedence');
  findings.equal('violations of soft relations', shown.penalty, penalty);
  const kinds = broken.filter(({ times }) => times > 0).length;
  findings.atLeast('number of soft relations shown broken', shown.count, kinds);
  return findings.list;
}
