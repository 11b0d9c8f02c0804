import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { goodsOf } from '../goods';
import { ends, missingBreaks } from '../owed-breaks';
import { legSeconds, legsOf, visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Mandatory breaks are taken in time, each as long as it says, parts in order, not too loaded (contract A5, C4). */
export function breaks(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('breaks');
  for (const visit of visitsOf(world, plan)) {
    lengths(findings, visit);
    for (const { rest, why } of missingBreaks(world, visit).filter((one) => one.rest.mandatory)) {
      findings.add(`${visit.path}.activities`, `break ${rest.id ?? rest.index} ${why}`);
    }
    longLegs(findings, world, visit);
    loaded(findings, visit);
  }
  return findings.list;
}

function lengths(findings: Findings, { events, route, path }: Visit): void {
  const taken = new Map<object, number>();
  const whole = new Set<object>();
  route.activities.forEach((activity, index) => {
    if (activity.type !== 'break') {
      return;
    }
    const at = `${path}.activities[${index}]`;
    const event = events.find((one) => one.index === index);
    const seconds = activity.departure_time - activity.arrival_time;
    findings.equal(`${at}.duration`, activity.duration, seconds);
    const { rest, part = 0 } = event ?? {};
    if (!event || !rest) {
      findings.add(
        at,
        `is no break that the resource has on this day, or one of another length than ${seconds} s`,
      );
      return;
    }
    if (part > 1 && taken.get(rest) !== part - 1) {
      findings.add(at, `is part ${part} of a break whose earlier parts are not taken`);
    }
    if (part > 0) {
      taken.set(rest, ends(event) ? 0 : part);
    }
    const { rule } = rest;
    if (rule.kind === 'window' && (activity.arrival_time < rule.start || activity.arrival_time > rule.end)) {
      findings.add(`${at}.arrival_time`, `is ${activity.arrival_time}, outside [${rule.start}, ${rule.end}]`);
    }
    if (rule.kind === 'window' && ends(event)) {
      if (whole.has(rest)) {
        findings.add(at, 'takes a break by window a second time');
      }
      whole.add(rest);
    }
  });
}

/** A leg that alone is longer than the longest driving is forbidden. */
function longLegs(findings: Findings, world: World, visit: Visit): void {
  for (const { rule } of visit.resource.breaks) {
    for (const leg of rule.kind === 'driving' ? legsOf(visit) : []) {
      const most = rule.kind === 'driving' ? rule.most : 0;
      findings.atMost(`${leg.path} driving in one leg`, legSeconds(world, visit, leg) ?? 0, most);
    }
  }
}

function loaded(findings: Findings, visit: Visit): void {
  visit.events.forEach(({ rest, path }, position) => {
    for (const [dimension, most] of Object.entries(rest?.maxLoad ?? {})) {
      const hold = goodsOf(visit, dimension).holds[position + 1];
      findings.atMost(`${path} ${dimension} aboard`, (hold?.jobs ?? 0) + (hold?.shipments ?? 0), most);
    }
  });
}
