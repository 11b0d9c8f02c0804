import type { PlannedRoute, WireProblem } from '../../../kernel/wire';
import type { ConstraintRule, Need } from './constraint';
import { largest } from './constraint';
import { ruleOf } from './constraints';
import type { Laboratory } from './laboratory';
import type { Universe } from './universe';

/** How many failures of full length fit into the time of the third stage. */
const SLICES = 16;
const SHORTEST_MS = 15;
const LONGEST_MS = 2_000;

/** Searches of relaxed problems, each for a slice of what the diagnosis has. */
export class Trials {
  readonly sliceMs: number;

  constructor(
    readonly universe: Universe,
    readonly lab: Laboratory,
    /** The plan of the answer: feasible in every relaxation. */
    readonly incumbent: readonly PlannedRoute[],
  ) {
    this.sliceMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, lab.left() / SLICES));
  }

  /** False: nothing more can be tried. */
  get hasTime(): boolean {
    return this.lab.left() > SHORTEST_MS;
  }

  /** A plan that serves all that is mandatory; null where none was found. `slices`: how long, at most. */
  attempt(
    problem: WireProblem,
    { from = this.incumbent, slices = 1, best = false }: AttemptOptions = {},
  ): PlannedRoute[] | null {
    const ms = Math.min(this.lab.left(), this.sliceMs * slices);
    if (ms < 1) {
      return null;
    }
    const trial = this.lab.search(problem, from, ms, best);
    return trial.missing === 0 ? trial.routes : null;
  }

  /** Does the plan keep every rule of the problem and serve what is mandatory? */
  keeps(problem: WireProblem, routes: readonly PlannedRoute[]): boolean {
    if (this.lab.left() <= 0) {
      return false;
    }
    const report = this.lab.report(problem, routes);
    return report?.feasible === true && report.missingMandatory === 0;
  }

  loosened(problem: WireProblem, rules: readonly ConstraintRule[]): WireProblem {
    return rules.reduce((loose, rule) => rule.loosen(loose, this.universe), problem);
  }

  granted(problem: WireProblem, needs: readonly Need[]): WireProblem {
    const rules = [...new Set(needs.map(({ constraint }) => constraint))].map(ruleOf);
    return rules.reduce(
      (loose, rule) =>
        rule.grant(
          loose,
          needs.filter(({ constraint }) => constraint === rule.name),
          this.universe,
        ),
      problem,
    );
  }

  /** What a plan of the loosened problem asks of each of the rules. */
  needsOf(problem: WireProblem, rules: readonly ConstraintRule[], routes: readonly PlannedRoute[]): Need[] {
    if (this.lab.left() <= 0) {
      return [];
    }
    const loose = this.lab.report(this.loosened(problem, rules), routes);
    const needs = rules.flatMap((rule) => {
      const others = rules.filter((other) => other !== rule);
      const judgedProblem = this.loosened(problem, others);
      const report = this.lab.report(judgedProblem, routes);
      return report === null || loose === null
        ? []
        : rule.needs({ problem: judgedProblem, routes, report, loose }, this.universe);
    });
    return largest(needs);
  }
}

export interface AttemptOptions {
  /** Null: from nothing. */
  from?: readonly PlannedRoute[] | null;
  slices?: number;
  /** Not the first plan that serves everything: the one that breaks the priced rules least. */
  best?: boolean;
}
