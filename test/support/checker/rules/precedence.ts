import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { chainsOf, faultsOf } from '../precedences';
import { servedOf, visitsOf } from '../visits';
import type { World } from '../world';

/** Hard precedences hold over all routes and days, with the gaps asked for (contract A6). */
export function precedence(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('precedence');
  const served = servedOf(visitsOf(world, plan));
  for (const relation of world.relations.filter(({ type, hard }) => type === 'precedence' && hard)) {
    for (const { path, message } of chainsOf(relation, world.tasks).flatMap((chain) =>
      faultsOf(relation, chain, served),
    )) {
      findings.add(path, message);
    }
  }
  return findings.list;
}
