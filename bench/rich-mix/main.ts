import { loadavg } from 'node:os';
import { ProgressBar } from '../solver/progress';
import { parseRichMixArguments } from './arguments';
import { richMixInstance } from './instance';
import { keyOf, RichMixResults, type RichMixResult } from './results';
import { solverOf, type Solve } from './solve';
import { feasibleTable } from './table';
import { verdictOf } from './verdict';

function run(solve: Solve, seed: number, stops: number, limitSeconds: number, clock: string): RichMixResult {
  const { name, families, request } = richMixInstance(seed, stops);
  const limited = { ...request, options: { ...request.options, time_limit_seconds: limitSeconds } };
  const about = { name, stops, limitSeconds, clock, families, load: loadavg()[0] ?? 0 };
  try {
    const { plan, ...solved } = solve(limited);
    return { ...about, ...verdictOf(limited, plan), ...solved, error: null };
  } catch (error) {
    return {
      ...{ ...about, feasible: false, missing: 0, findings: [] },
      ...{ iterations: 0, wallSeconds: 0, processorSeconds: 0 },
      error: error instanceof Error ? error.message : String(error),
    };
  }
}

function main(): void {
  const args = parseRichMixArguments(process.argv.slice(2));
  const results = new RichMixResults(args.out, args.fresh);
  const jobs = Array.from({ length: args.runs }, (_, index) => ({
    stops: args.sizes[index % args.sizes.length] ?? 0,
    seed: args.firstSeed + Math.floor(index / args.sizes.length),
  })).map((job) => ({
    ...job,
    key: keyOf({
      name: `rich-mix-${job.stops}-${job.seed}`,
      limitSeconds: args.limitSeconds,
      clock: args.clock,
    }),
  }));
  const left = jobs.filter(({ key }) => results.get(key) === undefined);
  const solve = solverOf(args.artefact, args.clock);
  const bar = new ProgressBar(left.length * args.limitSeconds);
  for (const { seed, stops } of left) {
    const result = run(solve, seed, stops, args.limitSeconds, args.clock);
    results.add(result);
    const verdict = result.error ?? (result.feasible ? 'feasible' : `${result.missing} not served`);
    const { iterations, families } = result;
    bar.advance(
      args.limitSeconds,
      `${result.name} (${families.join(' ')}): ${verdict}, ${iterations} iterations`,
    );
  }
  const own = jobs.flatMap(({ key }) => results.get(key) ?? []);
  process.stdout.write(`${feasibleTable(own)}\n`);
  process.exitCode = own.some(({ findings, error }) => findings.length > 0 || error !== null) ? 1 : 0;
}

main();
