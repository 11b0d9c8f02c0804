import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { artefactHash } from '../artefact-hash';
import { parseShortArguments } from './arguments';
import { loadCases } from './cases';
import { iterationTable } from './iteration-table';
import { type IterationRun, timeIterations } from './iteration-time';
import { planTable } from './plan-table';
import { type PlanRun, runPlans } from './plans';

async function main(): Promise<void> {
  const args = parseShortArguments(process.argv.slice(2));
  const plans: PlanRun[] = [];
  const iterations: IterationRun[] = [];
  const loads: number[] = [];
  const solver = artefactHash(args.artefact);
  const machine = cpus()[0]?.model ?? 'unknown processor';
  // Written after every solve: what a stopped run measured is not lost.
  const keep = (text: string): void => {
    loads.push(loadavg()[0] ?? 0);
    process.stderr.write(`${text}\n`);
    mkdirSync(dirname(args.out), { recursive: true });
    const result = { solver, machine, clock: args.clock, loads, plans, iterations };
    writeFileSync(args.out, `${JSON.stringify(result, null, 1)}\n`);
  };
  // Files that are missing are told before anything is measured.
  const cases = args.parts.includes('plans') ? loadCases(args.folder) : [];
  if (args.parts.includes('iterations')) {
    timeIterations(args, (run) => {
      iterations.push(run);
      keep(`${run.customers} customers: ${run.microsecondsPerIteration.toFixed(1)} µs an iteration`);
    });
  }
  await runPlans(args, cases, (run) => {
    plans.push(run);
    const within = run.limitSeconds === null ? 'first plan' : `${run.limitSeconds} s`;
    const said = run.error ?? run.cost ?? `${run.planMs.toFixed(1)} ms`;
    keep(`${run.case} ${run.start}, seed ${run.seed}, ${within}: ${said}`);
  });
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  const about = `one thread, ${solver} under Node ${process.versions.node}, ${machine}, ${new Date().toISOString().slice(0, 10)}, ${load}`;
  if (plans.length > 0) {
    process.stdout.write(`Short limits by ${args.clock} time, ${about}.\n\n${planTable(plans)}\n`);
  }
  if (iterations.length > 0) {
    process.stdout.write(`\nTime of one iteration on a core, ${about}.\n\n${iterationTable(iterations)}\n`);
  }
  process.exitCode = plans.some(({ error }) => error !== null) ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
