import { spawn, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { type Instance, placesOf } from '../solver/instance';
import { score, type ScoredRoute } from '../solver/scorer';
import type { BenchSet } from '../solver/sets';
import { hereAndNow } from './here-and-now';
import type { Job } from './jobs';
import { neutralOf } from './neutral';
import { OURS, PEERS_FOLDER } from './peers';
import type { PeerResult } from './results';
import type { Answer, Clock, Task } from './task';

/** Beyond limit and this, a driver hangs: first plans and the prices of a thousand customers take seconds. */
const GRACE_SECONDS = 120;
/** By time on a core a run lasts longer, the more other work there is; never longer than so many times. */
const MOST_TIMES_LONGER = 30;

/** What goes before a command so that it stays on one core; empty where the system has no such thing. */
export function pinnedTo(core: number | null): readonly string[] {
  const number = core ?? cpus().length - 1;
  const can = spawnSync('taskset', ['-c', String(number), 'true']).status === 0;
  return can ? ['taskset', '-c', String(number)] : [];
}

/** Where and by which time runs are made. */
export interface Machine {
  readonly pin: readonly string[];
  readonly clock: Clock;
}

/** One run of one peer on one instance; whatever goes wrong is a result without a cost. */
export async function runPeer(
  { peer, set: _, ...job }: Job,
  set: BenchSet,
  root: string,
  instance: Instance,
  solver: string,
  { pin, clock }: Machine,
): Promise<PeerResult> {
  const fewestVehicles = set.fewestVehicles?.(root, job.instance) ?? null;
  const about = {
    ...{ set: set.name, instance: job.instance, customers: instance.customers.length },
    ...{ peer: peer.name, seed: job.seed, limitSeconds: job.limitSeconds, clock, solver },
    ...{ bestKnown: set.bestKnown(root, job.instance), fewestVehicles, ...hereAndNow() },
  };
  const failed = { cost: null, routes: 0, seconds: 0, wallSeconds: 0, processorSeconds: 0, curve: [] };
  const isVehiclesFirst = set.fewestVehicles !== undefined;
  const task: Task<unknown> = {
    instance: peer.name === OURS ? instance : neutralOf(instance, isVehiclesFirst),
    coordinates: placesOf(instance).map(({ x, y }) => [x, y] as const),
    fewest_vehicles: isVehiclesFirst,
    limit_seconds: job.limitSeconds,
    clock,
    seed: job.seed,
  };
  try {
    const command = [...pin, ...peer.command(PEERS_FOLDER)];
    const answer = await askDriver<Answer>(command, task, secondsAtMost(job.limitSeconds, clock));
    return { ...about, ...failed, ...judge(instance, answer) };
  } catch (error) {
    return { ...about, ...failed, error: error instanceof Error ? error.message : String(error) };
  }
}

/** What a driver may take altogether, by the wall's clock. */
export function secondsAtMost(limitSeconds: number, clock: Clock): number {
  return limitSeconds * (clock === 'processor' ? MOST_TIMES_LONGER : 1) + GRACE_SECONDS;
}

/** Every plan by the scorer; what a solver says of its own cost is not even read. */
function judge(
  instance: Instance,
  { routes, seconds, wall_seconds: wallSeconds, processor_seconds: processorSeconds, curve }: Answer,
): Pick<PeerResult, 'cost' | 'routes' | 'seconds' | 'wallSeconds' | 'processorSeconds' | 'curve' | 'error'> {
  const times = { seconds, wallSeconds, processorSeconds };
  const priced = curve.flatMap(({ seconds: at, routes: plan }): [number, number, number][] => {
    const cost = priceOf(instance, plan);
    return typeof cost === 'number' ? [[at, cost, used(plan)]] : [];
  });
  if (routes === null) {
    return { ...times, cost: null, routes: 0, curve: priced, error: 'no feasible plan within the limit' };
  }
  const cost = priceOf(instance, routes);
  return typeof cost === 'number'
    ? { ...times, cost, routes: used(routes), curve: priced, error: null }
    : { ...times, cost: null, routes: 0, curve: priced, error: cost.message };
}

function priceOf(instance: Instance, routes: ScoredRoute[]): number | Error {
  try {
    return score(instance, routes);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const used = (routes: readonly ScoredRoute[]): number =>
  routes.filter(({ stops }) => stops.length > 0).length;

/** Ends a driver that hangs, with all that it started. */
export async function askDriver<A>(
  [command = '', ...args]: readonly string[],
  task: Task<unknown>,
  deadlineSeconds: number,
): Promise<A> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: oneThread() });
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
  };
  const timer = setTimeout(stop, deadlineSeconds * 1_000);
  process.once('exit', stop);
  let [told, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  // A driver that dies at once closes its input; why it died is told below.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(task));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    if (code !== 0) {
      throw new Error(`the driver ended with ${code}: ${complaint.trim().split('\n').slice(-3).join(' ')}`);
    }
    return JSON.parse(told) as A;
  } finally {
    clearTimeout(timer);
    process.off('exit', stop);
  }
}

/** Libraries of numbers start threads of their own unless told not to. */
function oneThread(): NodeJS.ProcessEnv {
  return { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
}
