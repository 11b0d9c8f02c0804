import { artefactHash } from '../artefact-hash';
import { parseBenchArguments } from './arguments';
import { type Job, jobsOf } from './jobs';
import { ProgressBar } from './progress';
import { requestOf } from './request';
import { keyOf, ResultFile, type RunResult } from './results';
import { routesOf, score } from './scorer';
import { load } from './sets';
import { type Solve, solverAt, solverInProcess, solverOverHttp } from './solvers';
import { gapTable } from './table';

async function run(
  { solve, solver }: { solve: Solve; solver: string },
  root: string,
  { set, instance: name, limitSeconds, seed }: Job,
): Promise<RunResult> {
  const instance = load(root, set, name);
  const bestKnown = set.bestKnown(root, name);
  const request = requestOf(instance, {
    time_limit_seconds: limitSeconds,
    seed,
    search_mode: 'consume_all_time',
    ...(set.fewestVehicles === undefined ? {} : { objective: 'min_vehicles' }),
  });
  const fewestVehicles = set.fewestVehicles?.(root, name) ?? null;
  const result: RunResult = {
    set: set.name,
    instance: name,
    customers: instance.customers.length,
    limitSeconds,
    seed,
    solver,
    cost: null,
    bestKnown,
    gapPercent: null,
    routes: 0,
    fewestVehicles,
    iterations: 0,
    wallSeconds: 0,
    error: null,
  };
  try {
    const answer = await solve(request);
    const plan = routesOf(instance, answer);
    const cost = score(instance, plan);
    const routes = plan.filter(({ stops }) => stops.length > 0).length;
    const isComparable = bestKnown !== null && routes === (fewestVehicles ?? routes);
    return {
      ...result,
      cost,
      gapPercent: isComparable ? (cost / bestKnown - 1) * 100 : null,
      routes,
      iterations: answer.iterations,
      wallSeconds: answer.solveSeconds,
    };
  } catch (error) {
    return { ...result, error: error instanceof Error ? error.message : String(error) };
  }
}

async function main(): Promise<void> {
  const args = parseBenchArguments(process.argv.slice(2));
  const results = new ResultFile(args.out, args.fresh);
  const jobs = jobsOf(args);
  const solver = args.url === null ? artefactHash() : await solverAt(args.url);
  const key = (job: Job) => keyOf({ ...job, set: job.set.name, solver });
  const left = jobs.filter((job) => !results.has(key(job)));
  process.stderr.write(
    `bench: ${solver}; ${jobs.length - left.length} of ${jobs.length} results are in ${args.out}\n`,
  );
  const solve = args.url === null ? solverInProcess() : solverOverHttp(args.url);
  const bar = new ProgressBar(left.reduce((sum, job) => sum + job.limitSeconds, 0));
  for (const job of left) {
    const result = await run({ solve, solver }, args.root, job);
    results.add(result);
    const verdict = result.error ?? (result.gapPercent === null ? '' : `${result.gapPercent.toFixed(2)} %`);
    bar.advance(job.limitSeconds, `${job.set.name} ${job.instance} ${job.limitSeconds} s: ${verdict}`);
  }
  const wanted = new Set(jobs.map(key));
  const own = results.all().filter((result) => wanted.has(keyOf(result)));
  process.stdout.write(`${gapTable(own)}\n`);
  process.exitCode = own.some((result) => result.cost === null) ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
