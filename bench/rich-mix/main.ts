import { artefactHash } from '../artefact-hash';
import { ProgressBar } from '../solver/progress';
import { parseRichMixArguments } from './arguments';
import { keyOf, RichMixResults } from './results';
import { solverOf } from './solve';
import { feasibleTable } from './table';
import { runTrial } from './trial';

function main(): void {
  const args = parseRichMixArguments(process.argv.slice(2));
  const results = new RichMixResults(args.out, args.fresh);
  const solver = artefactHash(args.artefact);
  const jobs = Array.from({ length: args.runs }, (_, index) => ({
    stops: args.sizes[index % args.sizes.length] ?? 0,
    seed: args.firstSeed + Math.floor(index / args.sizes.length),
  })).map((job) => ({
    ...job,
    key: keyOf({
      name: `rich-mix-${job.stops}-${job.seed}`,
      limitSeconds: args.limitSeconds,
      clock: args.clock,
      solver,
    }),
  }));
  const left = jobs.filter(({ key }) => results.get(key) === undefined);
  const solve = solverOf(args.artefact, args.clock);
  const bar = new ProgressBar(left.length * args.limitSeconds);
  for (const { seed, stops } of left) {
    const result = runTrial(solve, {
      ...{ seed, stops, solver, clock: args.clock },
      options: { time_limit_seconds: args.limitSeconds },
    });
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
