import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import type { KernelPort } from '../../src/kernel/port';
import { withoutSearch } from '../../src/kernel/wire';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../src/solver/answer-request';
import { warmUp } from '../../src/solver/warm-up';
import { clockOf } from '../cpu-clock';
import type { AnswerRoute } from '../solver/scorer';
import type { Clock } from './arguments';
import { exactClockOf, sinceStartMs } from './stopwatch';
import type { Solved, Start, Task } from './task';

/**
 * `solving-process.js ARTEFACT warm|cold wall|processor`: answers each line of its standard input. A warm one has warmed up as the
 * service does before it says so in a first line; a cold one has loaded the service's modules and has not seen the kernel.
 */
const [artefact = '', start, clock] = process.argv.slice(2) as [string, Start, Clock];
const path = join(process.cwd(), artefact);
const now = exactClockOf(clock);
let kernel: KernelPort | null = null;

function kernelPort(): KernelPort {
  return (kernel ??= createKernelPort(loadGlue(path), compileKernel(path), clockOf(clock)));
}

function solve(line: string): Solved {
  const begun = now();
  const { ask, request } = JSON.parse(line) as Task;
  const prepared = prepareRequest(request, DEFAULT_PIPELINE_SETTINGS);
  const isFirst = ask === 'first_plan';
  const problem = isFirst
    ? { ...prepared.problem, words: withoutSearch(prepared.problem.words) }
    : prepared.problem;
  const encoded = now();
  const port = kernelPort();
  const compiled = now();
  const timed = (iterations: number): Omit<Solved, 'routes'> => ({
    ...{ preparedMs: encoded - begun, compiledMs: compiled - encoded, planMs: now() - encoded },
    ...{ sinceStartMs: sinceStartMs(clock), iterations },
  });
  if (isFirst) {
    port.search(problem, { stopped: () => false });
    return { ...timed(0), routes: [] };
  }
  const work = workOnRequest(port, prepared, { stopped: () => false });
  const times = timed(work.outcome?.summary.iterations ?? 0);
  const { routes } = answerRequest(prepared, work, prepared.context, { requestId: 'bench', solveTimeMs: 0 });
  return { ...times, routes: (routes as unknown as AnswerRoute[]).map(orderOf) };
}

/** What the scorer reads of a route. */
function orderOf({ resource_id, activities }: AnswerRoute): AnswerRoute {
  return { resource_id, activities: activities.flatMap(({ job_id }) => (job_id ? [{ job_id }] : [])) };
}

if (start === 'warm') {
  warmUp(kernelPort());
  process.stdout.write('"warm"\n');
}
let told = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  told += text;
  for (let end = told.indexOf('\n'); end >= 0; end = told.indexOf('\n')) {
    process.stdout.write(`${JSON.stringify(solve(told.slice(0, end)))}\n`);
    told = told.slice(end + 1);
  }
});
