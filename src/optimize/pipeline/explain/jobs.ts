import type { TaskMove, TaskStanding } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { unscaled } from '../fixed-point';
import { tidy } from '../round';
import type { JobExplanation, OtherPlace } from './explanation';

const CHECKED = { nothing: 'none', part: 'some', all: 'all' } as const;

/** Why each job is where it is: what it costs there, and what other places would cost. */
export function explainJobs(context: SolveContext, standings: readonly TaskStanding[]): JobExplanation[] {
  return standings.map((standing) => {
    const { task, vehicle, position, last, cost } = standing;
    const { id = '', type = 'job' } = context.tasks[task] ?? {};
    const told = {
      job_id: id,
      type,
      ...routeOf(context, vehicle),
      ...positionOf(context, task, position, last),
      cost: cost === null ? null : money(context, cost),
      second_best: placeOf(context, task, standing.second),
      second_best_route: placeOf(context, task, standing.elsewhere),
      places_checked: CHECKED[standing.looked],
    };
    return { ...told, message: `${costMessage(standing, told)} ${placeMessage(context, told)}` };
  });
}

type Told = Omit<JobExplanation, 'message'>;

function costMessage({ costIs }: TaskStanding, { cost }: Told): string {
  switch (costIs) {
    case 'known':
      return `Without it the plan would cost ${differenceOf(-(cost ?? 0))}.`;
    case 'bound':
      return 'Without it the plan would break a rule.';
    case 'unreached':
      return 'There was no time to price the plan without it.';
  }
}

function placeMessage({ numDays }: SolveContext, told: Told): string {
  const { second_best: second, second_best_route: elsewhere, places_checked: checked } = told;
  if (checked === 'none') {
    return 'There was no time to look at other places.';
  }
  if (second === null) {
    return checked === 'all' ? 'It has no other place.' : 'No other place was found.';
  }
  const where = ({ resource_id: id, day }: OtherPlace) => `${id}${numDays > 1 ? ` on day ${day}` : ''}`;
  const difference = ({ cost_delta: delta }: OtherPlace) => differenceOf(delta);
  const isOwn = second.resource_id === told.resource_id && second.day === told.day;
  const next = `The next best place is ${isOwn ? 'on the same route' : where(second)}, for ${difference(second)}`;
  return isOwn && elsewhere !== null
    ? `${next}; on another route ${where(elsewhere)}, for ${difference(elsewhere)}.`
    : `${next}.`;
}

function differenceOf(delta: number): string {
  return delta < 0 ? `${-delta} less` : delta > 0 ? `${delta} more` : 'as much';
}

function placeOf(context: SolveContext, task: number, move: TaskMove | null): OtherPlace | null {
  return move === null
    ? null
    : {
        ...routeOf(context, move.vehicle),
        ...positionOf(context, task, move.position, move.last),
        arrival: move.arrival,
        cost_delta: money(context, move.costDelta),
      };
}

function routeOf(context: SolveContext, vehicle: number): { resource_id: string; day: number | null } {
  const { resource, day } = context.vehicles[vehicle] ?? { resource: -1, day: 0 };
  return {
    resource_id: context.resources[resource]?.id ?? '',
    day: context.numDays > 1 ? day : null,
  };
}

function positionOf(context: SolveContext, task: number, position: number, last: number) {
  const isPair = (context.tasks[task]?.numActivities ?? 1) > 1;
  return { position, ...(isPair ? { delivery_position: last } : {}) };
}

function money({ scales }: SolveContext, value: number): number {
  return tidy(unscaled(value, scales.money));
}
