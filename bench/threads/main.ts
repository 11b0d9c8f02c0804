import { artefactHash } from '../artefact-hash';
import { ProgressBar } from '../solver/progress';
import { requestOf } from '../solver/request';
import { keyOf, ResultFile, type RunResult } from '../solver/results';
import { routesOf, score } from '../solver/scorer';
import { type BenchSet, instancesOf, judgeList, load, SETS } from '../solver/sets';
import { parseThreadsArguments, type ThreadsArguments, USAGE } from './arguments';
import { compare, threadsTable } from './table';
import { Team } from './team';

interface Job {
  set: BenchSet;
  instance: string;
  limitSeconds: number;
  seed: number;
  threads: number;
}

/** One thread and several in turn, so that what else the machine does meets both. */
function jobsOf({ root, sets, list, limitsSeconds, seeds, threads }: ThreadsArguments): Job[] {
  const chosen = SETS.filter(({ name }) => sets.includes(name));
  const jobs = chosen.flatMap((set) => {
    const names = instancesOf(root, set);
    const instances =
      list[0] === 'judge'
        ? judgeList(names)
        : names.filter((name) => list[0] === 'all' || list.includes(name));
    return limitsSeconds.flatMap((limitSeconds) =>
      seeds.flatMap((seed) =>
        instances.flatMap((instance) =>
          [1, threads].map((count) => ({ set, instance, limitSeconds, seed, threads: count })),
        ),
      ),
    );
  });
  if (chosen.length !== sets.length || jobs.length === 0) {
    throw new Error(`no such set or instance below ${root}\n${USAGE}`);
  }
  return jobs;
}

async function run(
  team: Team,
  { root }: ThreadsArguments,
  { set, instance: name, limitSeconds, seed, threads }: Job,
  solver: string,
): Promise<RunResult> {
  const instance = load(root, set, name);
  const bestKnown = set.bestKnown(root, name);
  const request = requestOf(instance, {
    ...{ time_limit_seconds: limitSeconds, seed, search_mode: 'consume_all_time' },
    ...(set.fewestVehicles === undefined ? {} : { objective: 'min_vehicles' }),
  });
  const result: RunResult = {
    ...{ set: set.name, instance: name, customers: instance.customers.length, limitSeconds, seed, solver },
    ...{ cost: null, bestKnown, gapPercent: null, routes: 0, iterations: 0, wallSeconds: 0, error: null },
    fewestVehicles: set.fewestVehicles?.(root, name) ?? null,
  };
  try {
    const answer = await team.solve(request, threads);
    const plan = routesOf(instance, answer);
    const cost = score(instance, plan);
    const gapPercent = bestKnown === null ? null : (cost / bestKnown - 1) * 100;
    const routes = plan.filter(({ stops }) => stops.length > 0).length;
    return {
      ...result,
      cost,
      gapPercent,
      routes,
      iterations: answer.iterations,
      wallSeconds: answer.seconds,
    };
  } catch (error) {
    return { ...result, error: error instanceof Error ? error.message : String(error) };
  }
}

async function main(): Promise<void> {
  const args = parseThreadsArguments(process.argv.slice(2));
  const results = new ResultFile(args.out, args.fresh);
  const jobs = jobsOf(args);
  const artefact = artefactHash();
  const solverOf = (threads: number) => `${artefact} threads ${threads} ${args.clock}`;
  const key = (job: Job) => keyOf({ ...job, set: job.set.name, solver: solverOf(job.threads) });
  const left = jobs.filter((job) => !results.has(key(job)));
  process.stderr.write(
    `bench-threads: ${jobs.length - left.length} of ${jobs.length} results are in ${args.out}\n`,
  );
  const team = await Team.start(args.threads, args.clock);
  const bar = new ProgressBar(left.reduce((sum, { limitSeconds }) => sum + limitSeconds, 0));
  for (const job of left) {
    const result = await run(team, args, job, solverOf(job.threads));
    results.add(result);
    const said = result.error ?? `${result.cost ?? ''}`;
    bar.advance(
      job.limitSeconds,
      `${job.set.name} ${job.instance} ${job.limitSeconds} s × ${job.threads}: ${said}`,
    );
  }
  await team.end();
  const wanted = new Set(jobs.map(key));
  const own = results.all().filter((result) => wanted.has(keyOf(result)));
  const of = (threads: number) => own.filter(({ solver }) => solver === solverOf(threads));
  const rows = compare(of(1), of(args.threads));
  for (const { set, instance, limitSeconds, one, several } of rows) {
    process.stdout.write(`${set} ${instance} ${limitSeconds} s: ${one} ${several}\n`);
  }
  process.stdout.write(`\n${threadsTable(args.threads, args.clock, rows)}\n`);
  process.exitCode = own.some(({ cost }) => cost === null) ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
