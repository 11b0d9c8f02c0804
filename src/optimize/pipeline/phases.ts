import type { EncodedProblem } from '../../kernel/port';
import type { EffectiveOptions, Objective, Warning } from './context';
import { encodeTables, encodeWords } from './encode';
import { normalise, type NormaliseInput } from './normalise';
import { Notes } from './notes';
import { type ObjectivePlan, planObjective } from './objective-plan';
import { type ChosenScales, chooseScales } from './scale';
import type { ParsedOptions } from './shape/parsed';

/**
 * What each search minimises, the last one's being the answer's (contract C8); one search where the caller names no
 * phases. A phase that names no objective has the request's own, list and weights included.
 */
export function objectivesByPhase(options: ParsedOptions): ObjectivePlan[] {
  const own = planObjective(options);
  return options.phases.length === 0
    ? [own]
    : options.phases.map(({ objective }) =>
        objective === null ? own : objectiveOfPhase(options, objective),
      );
}

/** The request's prices and weights under another objective. */
export function objectiveOfPhase(options: ParsedOptions, objective: Objective): ObjectivePlan {
  return planObjective({ ...options, objective, objectives: null });
}

/** The options of one search. Iterations are shared out as time is. */
export function optionsOfPhase(options: EffectiveOptions, index: number): EffectiveOptions {
  const phase = options.phases[index];
  if (phase === undefined) {
    return options;
  }
  const { phases, maxIterations } = options;
  const whole = phases.reduce((sum, { timeLimitMs }) => sum + timeLimitMs, 0);
  const until = (end: number) => {
    const spent = phases.slice(0, end).reduce((sum, { timeLimitMs }) => sum + timeLimitMs, 0);
    return Math.floor(((maxIterations ?? 0) * spent) / whole);
  };
  return {
    ...options,
    ...phase,
    maxIterations: maxIterations === null ? null : until(index + 1) - until(index),
  };
}

/** A search before the last: the same problem under its own objective, with the last one's tables where they fit. */
export function encodePhase(
  known: Omit<NormaliseInput, 'objective' | 'notes'>,
  objective: ObjectivePlan,
  options: EffectiveOptions,
  last: { problem: EncodedProblem; scales: ChosenScales },
): EncodedProblem {
  // Said once, by the last one.
  const unsaid = new Notes();
  const { tables } = known;
  const normalised = normalise({ ...known, objective, notes: unsaid });
  const scales = chooseScales(normalised, tables, unsaid);
  const { words: _, ...lastTables } = last.problem;
  return {
    words: encodeWords({ normalised, tables, scales, options }),
    ...(scales.distance === last.scales.distance ? lastTables : encodeTables({ tables, scales })),
  };
}

/** A search of several found no route (contract B52): the plan of those before it was kept. */
export function warnOfPhase(index: number): Warning {
  return {
    code: 'PHASE_WITHOUT_SOLUTION',
    message: `Phase ${index + 1} found no route: the plan before it was kept`,
    field: `options.phases[${index}]`,
  };
}
