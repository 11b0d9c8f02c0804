import type { Plan } from '../api/types';
import { counted } from '../ui/clock';
import { timesInWords } from '../ui/times-in-words';
import { type BrokenRule, leftOut, totalInWords } from './difference';

interface Outcome {
  readonly title: string;
  readonly plan: Plan;
  readonly broken: readonly BrokenRule[];
  readonly isOfRest: boolean;
}

/** What came of something that was tried, in a line that is read out. */
export function stepInWords(
  before: Plan,
  { title, plan, broken, isOfRest }: Outcome,
): { readonly kind: 'good' | 'bad'; readonly text: string } {
  const left = leftOut(before, plan);
  const isBad = broken.some(({ hard }) => hard) || left.some(({ mandatory }) => mandatory);
  const cost = isOfRest ? restInWords(plan) : totalInWords(before, plan);
  const found = [cost, rulesInWords(broken), ...leftInWords(left)];
  return { kind: isBad ? 'bad' : 'good', text: `${title}: ${found.join('; ')}.` };
}

function rulesInWords(broken: readonly BrokenRule[]): string {
  const [worst, ...others] = broken.filter(({ hard, isNew }) => hard || isNew);
  if (worst === undefined) {
    return 'no rule is broken';
  }
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `breaks a ${worst.hard ? 'hard' : 'soft'} rule: ${timesInWords(worst.message)}${more}`;
}

function leftInWords(left: Plan['unserved']): string[] {
  return left.length === 0 ? [] : [`leaves out ${left.map(({ job_id: id }) => id).join(', ')}`];
}

function restInWords({ routes, score }: Plan): string {
  const stops = routes.flatMap(({ activities }) => activities.filter(({ type }) => type === 'service'));
  return `${counted(stops.length, 'stop')} left, cost ${Math.round(score.total).toLocaleString('en')}`;
}
