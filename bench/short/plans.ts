import { requestOf } from '../solver/request';
import { routesOf, score } from '../solver/scorer';
import type { ShortArguments } from './arguments';
import type { Case } from './cases';
import { type SolvingProcess, startProcess } from './start-process';
import { type Solved, type Start, STARTS, type Task } from './task';

/** One solve of a case. */
export interface PlanRun extends Omit<Solved, 'routes'> {
  readonly case: string;
  readonly size: number;
  readonly kind: Case['kind'];
  readonly bestKnown: number | null;
  readonly start: Start;
  readonly seed: number;
  /** Null: a first plan. */
  readonly limitSeconds: number | null;
  /** Made to compare others with. */
  readonly isReference: boolean;
  /** By the scorer; null: not priced, or refused. */
  readonly cost: number | null;
  readonly error: string | null;
}

type Tell = (run: PlanRun) => void;

/** Warm and cold in turn on each case and seed, so that what else the machine does meets both. */
export async function runPlans(args: ShortArguments, cases: readonly Case[], tell: Tell): Promise<void> {
  for (const one of cases) {
    for (const seed of args.seeds) {
      for (const start of STARTS) {
        await runStart(args, one, start, seed, tell);
      }
    }
    if (one.bestKnown === null) {
      const solving = await startProcess(args.artefact, 'warm', args.clock);
      const about = { start: 'warm', seed: args.seeds[0] ?? 1, isReference: true } as const;
      tell(await run(solving, one, { ...about, limitSeconds: args.referenceSeconds }, 'plan'));
      solving.end();
    }
  }
}

/** The first plan, then one a limit: a warm process makes all of them, a cold one is cold only once. */
async function runStart(
  { artefact, clock, limitsSeconds }: ShortArguments,
  one: Case,
  start: Start,
  seed: number,
  tell: Tell,
): Promise<void> {
  const open = (): Promise<SolvingProcess> => startProcess(artefact, start, clock);
  const longest = limitsSeconds.at(-1) ?? 1;
  const asked = [
    { ask: 'first_plan', limitSeconds: longest } as const,
    ...limitsSeconds.map((limitSeconds) => ({ ask: 'plan', limitSeconds }) as const),
  ];
  let solving = await open();
  for (const [index, { ask, limitSeconds }] of asked.entries()) {
    if (start === 'cold' && index > 0) {
      solving.end();
      solving = await open();
    }
    tell(await run(solving, one, { start, seed, limitSeconds, isReference: false }, ask));
  }
  solving.end();
}

async function run(
  solving: SolvingProcess,
  { name, size, kind, instance, bestKnown }: Case,
  about: Pick<PlanRun, 'start' | 'seed' | 'isReference'> & { limitSeconds: number },
  ask: Task['ask'],
): Promise<PlanRun> {
  const { limitSeconds, seed } = about;
  const options = { time_limit_seconds: limitSeconds, seed, search_mode: 'consume_all_time' };
  const { routes, ...times } = await solving.solve({ ask, request: requestOf(instance, options) });
  const result = { ...about, ...times, case: name, size, kind, bestKnown, cost: null, error: null };
  if (ask === 'first_plan') {
    return { ...result, limitSeconds: null };
  }
  try {
    return { ...result, cost: score(instance, routesOf(instance, { routes: [...routes] })) };
  } catch (error) {
    return { ...result, error: error instanceof Error ? error.message : String(error) };
  }
}
