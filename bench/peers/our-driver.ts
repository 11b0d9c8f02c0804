import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest, takeSnapshot } from '../../src/optimize/pipeline';
import { answerRequest, workOnRequest } from '../../src/solver/answer-request';
import { warmUp } from '../../src/solver/warm-up';
import type { Instance } from '../solver/instance';
import { requestOf } from '../solver/request';
import { type AnswerRoute, routesOf } from '../solver/scorer';
import { clockOf } from '../cpu-clock';
import { type Answer, cellOf, type Task } from './task';

/**
 * `our-driver.js ARTEFACT`: what the drivers of the peers do, for this project's kernel. One process a solve, warmed up as the service
 * does, by the stages of a request over HTTP; the limit runs from the kernel's words on, their decoding included.
 */
const [artefact = 'solver-wasm/pkg/solver_wasm.js'] = process.argv.slice(2);
const task = JSON.parse(readFileSync(0, 'utf8')) as Task<Instance>;
process.stdout.write(JSON.stringify(solve(task)));

function solve({ instance, fewest_vehicles, limit_seconds, seed, clock }: Task<Instance>): Answer {
  const path = join(process.cwd(), artefact);
  const now = clockOf(clock);
  const port = createKernelPort(loadGlue(path), compileKernel(path), now);
  warmUp(port);
  const request = requestOf(instance, {
    time_limit_seconds: limit_seconds,
    seed,
    search_mode: 'consume_all_time',
    ...(fewest_vehicles ? { objective: 'min_vehicles' } : {}),
  });
  const many = { maxJobs: 20_000, maxResources: 20_000, maxLocations: 20_000 };
  const prepared = prepareRequest(request, { ...DEFAULT_PIPELINE_SETTINGS, ...many });
  const cells = new Map<number, { seconds: number; plan: Int32Array }>();
  const [startedMs, wallMs] = [now(), performance.now()];
  const spent = process.cpuUsage();
  let [seconds, wallSeconds] = [0, 0];
  const since = (): number => (now() - startedMs) / 1_000;
  const work = workOnRequest(port, prepared, {
    stopped: () => false,
    improved: (_, plan) => {
      const at = since();
      cells.set(cellOf(at), { seconds: at, plan: plan() });
    },
    ended: () => ([seconds, wallSeconds] = [since(), (performance.now() - wallMs) / 1_000]),
  });
  const { user, system } = process.cpuUsage(spent);
  const meta = { requestId: 'bench', solveTimeMs: seconds * 1_000 };
  const read = (routes: unknown) => routesOf(instance, { routes: routes as AnswerRoute[] });
  const { routes } = answerRequest(prepared, work, prepared.context, meta);
  const summary = work.outcome?.summary;
  const curve = [...cells.values()].flatMap(({ seconds: at, plan }) => {
    if (summary === undefined) {
      return [];
    }
    const report = port.report(prepared.problem, plan);
    return [
      { seconds: at, routes: read(takeSnapshot(prepared.context, report, summary, meta).answer.routes) },
    ];
  });
  return {
    routes: read(routes),
    seconds,
    wall_seconds: wallSeconds,
    processor_seconds: (user + system) / 1e6,
    curve,
  };
}
