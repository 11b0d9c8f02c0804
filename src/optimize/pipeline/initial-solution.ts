import { decodeReport } from '../../kernel/wire';
import type { SolveContext, Warning } from './context';
import { visitReader } from './extract';
import { violationsOf } from './violations';

/** Routes of a hint that break a hard rule: the search begins with what of them keeps every rule. */
export function warnOfInitialSolution(context: SolveContext, words: Int32Array): Warning[] {
  const report = decodeReport(words);
  const visits = visitReader(context);
  const fields = new Map(context.givenRoutes.map(({ vehicle, field }) => [vehicle, field]));
  return report.routes.flatMap(({ vehicle }, i) => {
    const broken = violationsOf(context, report, i, visits).filter(({ hard }) => hard);
    return broken.slice(0, 1).map(({ message }) => ({
      code: 'INITIAL_SOLUTION_INFEASIBLE',
      message: `A route of initial_solution breaks a hard rule, and is used as far as it keeps them all: ${message}`,
      field: fields.get(vehicle) ?? 'options.initial_solution',
    }));
  });
}
