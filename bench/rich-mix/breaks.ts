import type { Chance } from './chance';
import type { HiddenPlan, HiddenRoute } from './hidden-plan';
import type { Mix } from './mix';

type BreakBody = Record<string, unknown>;

/** What the routes of one resource owe, so that each takes its rest in time in the hidden plan. */
export function drawBreaks(chance: Chance, { mix }: HiddenPlan, routes: readonly HiddenRoute[]): BreakBody[] {
  if (!mix.families.has('breaks')) {
    return [];
  }
  const duration = mix.rest;
  switch (mix.breaks) {
    case 'window':
      return routes.flatMap((route) => windowBreak(chance, mix, route));
    case 'driving': {
      const driven = Math.max(...routes.flatMap(drivenSpans));
      return [{ id: 'rest', duration, max_driving_time: driven + chance.int(300, 1_800) }];
    }
    case 'work': {
      const worked = Math.max(...routes.flatMap(workedSpans));
      return [{ id: 'rest', duration, after_work_time: worked + chance.int(600, 2_700) }];
    }
  }
}

/** Owed in one to two and a half hours around the hidden begin. */
function windowBreak(chance: Chance, mix: Mix, { rows, clocks, day }: HiddenRoute): BreakBody[] {
  const at = rows.findIndex((row) => row.kind === 'break');
  const begin = clocks[at]?.begin ?? 0;
  const start = begin - chance.int(1_800, 4_500);
  const own = { id: `lunch${day + 1}`, start, end: begin + chance.int(1_800, 4_500), duration: mix.rest };
  return [mix.days > 1 ? { ...own, days: [day] } : own];
}

/** Seconds of driving before the rest and after it. */
function drivenSpans({ rows, clocks, lastLeg }: HiddenRoute): number[] {
  const at = rows.findIndex((row) => row.kind === 'break');
  const sum = (part: readonly { travel: number }[]) => part.reduce((all, { travel }) => all + travel, 0);
  return [sum(clocks.slice(0, at)), sum(clocks.slice(at)) + lastLeg];
}

/** Seconds from the start to the rest, and from there home. */
function workedSpans({ rows, clocks, start, end }: HiddenRoute): number[] {
  const rest = clocks[rows.findIndex((row) => row.kind === 'break')];
  return rest ? [rest.begin - start, end - rest.done] : [];
}
