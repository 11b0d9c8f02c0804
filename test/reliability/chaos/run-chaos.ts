import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../../../bench/rich-mix/chance';
import { describeFinding, judge } from '../../support/checker';
import type { PlanBody } from '../../support/wire';
import { Ledger } from '../support/ledger';
import type { Replica } from '../support/replica';
import { type Evaluate, faultsOfSalvaged } from '../support/salvaged';
import { Clients, lookAt } from './clients';
import { faultsOfFailure } from './failures';
import { isWrong } from './requests';
import { type FaultPlan, wreak } from './faults';
import type { ChaosWorld } from './world';

/** After the faults have stopped, every job that was acknowledged has ended within this (reliability A1). */
const ENDED_WITHIN_MS = 60_000;

export interface ChaosReport {
  /** Whatever did not hold; empty when all of it did. */
  readonly violations: readonly string[];
  /** Jobs that were said to have failed when they were acknowledged, and were seen alive all the same. */
  readonly revenants: number;
  readonly plansJudged: number;
  /** Of those that a cancel kept. */
  readonly salvagedJudged: number;
  /** Of requests that cannot be planned. */
  readonly wrongJudged: number;
  /** For people: a name and a figure a line. */
  readonly table: readonly (readonly [name: string, figure: string | number])[];
}

/**
 * Clients send, cancel and watch jobs while processes are killed, the database restarts and the network to Redis is spoilt; then
 * everything is left in peace, and every job that was ever acknowledged is looked for.
 */
export async function runChaos(
  world: ChaosWorld,
  plan: FaultPlan & { readonly maxRetries: number; readonly seed: number },
): Promise<ChaosReport> {
  const startedAt = performance.now();
  const ledger = new Ledger();
  const clients = new Clients(world.replicas, ledger, new Chance(plan.seed));
  clients.start();
  const befallen = await wreak(world, plan, new Chance(plan.seed + 1));
  const healedAt = performance.now();
  await clients.stop();
  await Promise.all(world.replicas.map((replica) => replica.ready()));
  const lastEndedMs = (await allEnded(world.replicas, ledger)) - healedAt;
  const { starts } = await lookInside(world);
  const judged = await judgeAll(world.replicas, ledger, starts, plan.maxRetries);
  // Jobs whose acknowledgement was cut off may have ended meanwhile.
  const { attempts, open, rows } = await lookInside(world);
  if (attempts > plan.maxRetries + 1) {
    ledger.violate('a job', `was started ${attempts} times; JOB_MAX_AUTO_RETRIES is ${plan.maxRetries}`);
  }
  if (open > 0) {
    ledger.violate('the database', `has ${open} jobs that have not ended, acknowledged or not`);
  }
  const acknowledged = ledger.acknowledged();
  const ended = (status: string) => acknowledged.filter(([, { life }]) => life.endedAs === status).length;
  const count = (text: string) => world.replicas.reduce((sum, replica) => sum + replica.count(text), 0);
  return {
    violations: ledger.violations,
    revenants: ledger.revenants.size,
    ...judged,
    table: [
      ['seconds, all in all', ((performance.now() - startedAt) / 1_000).toFixed(0)],
      ['SIGKILLs', befallen.kills],
      ['restarts of PostgreSQL (crashes and stops in turn)', befallen.databaseRestarts],
      ['spoilt networks to Redis', befallen.networkFaults],
      ['submissions answered 202', clients.outcomes.accepted],
      ['submissions answered 503', clients.outcomes.refused],
      ['submissions to a replica that was not there', clients.outcomes.absent],
      ['submissions cut off, without an answer', clients.outcomes.cut],
      ['jobs acknowledged', acknowledged.length],
      ['… completed', ended('completed')],
      ['… cancelled', ended('cancelled')],
      ['… failed', ended('failed')],
      [
        '… … as the 202 said, the database being away',
        acknowledged.filter(([, { bornFailedBy }]) => bornFailedBy !== null).length,
      ],
      ['… … of these seen alive all the same', ledger.revenants.size],
      ['… lost, or not ended', ledger.open().length],
      ['jobs in the database, acknowledged or not', rows],
      ['jobs taken from processes that were gone', count('"event":"job_recovered"')],
      ['most starts of one job', attempts],
      ['looks at jobs', ledger.looks],
      ['plans judged by the checker', judged.plansJudged],
      ['… of those that a cancel kept', judged.salvagedJudged],
      ['wrong requests, each told so', judged.wrongJudged],
      ['seconds until the last job had ended, after the last fault', (lastEndedMs / 1_000).toFixed(1)],
      ['violations', ledger.violations.length],
    ],
  };
}

/** When the last job was seen at its end. */
async function allEnded(replicas: readonly Replica[], ledger: Ledger): Promise<number> {
  const deadline = performance.now() + ENDED_WITHIN_MS;
  while (ledger.open().length > 0 && performance.now() < deadline) {
    for (const id of ledger.open()) {
      await lookAt(replicas[0]!, id, ledger);
    }
    await sleep(100);
  }
  ledger.open().forEach((id) => ledger.violate(id, `has not ended ${ENDED_WITHIN_MS} ms after the faults`));
  return performance.now();
}

/** Looks at every acknowledged job at every replica, and judges how it ended: its plan, the plan that a cancel kept, or its failure. */
async function judgeAll(
  replicas: readonly Replica[],
  ledger: Ledger,
  starts: ReadonlyMap<string, number>,
  maxRetries: number,
): Promise<Pick<ChaosReport, 'plansJudged' | 'salvagedJudged' | 'wrongJudged'>> {
  let [plansJudged, salvagedJudged, wrongJudged] = [0, 0, 0];
  const evaluate: Evaluate = (base, routes) =>
    replicas[0]!.ask('POST', '/api/v1/optimize/evaluate', { base, solution_routes: routes });
  for (const [id, { request, bornFailedBy }] of ledger.acknowledged()) {
    for (const replica of replicas) {
      if (!(await lookAt(replica, id, ledger))) {
        ledger.violate(id, 'cannot be read when all is well again');
      }
    }
    const { status, body: job } = await replicas[0]!.job(id);
    if (status !== 200 || request === null || bornFailedBy !== null) {
      continue;
    }
    const faults = faultsOfFailure(job, request, starts.get(id) ?? 0, maxRetries);
    wrongJudged += isWrong(request) ? 1 : 0;
    if (job.status === 'completed') {
      plansJudged += 1;
      const found = judge(request, job.result as PlanBody);
      faults.push(...found.map(describeFinding));
    } else if (job.status === 'cancelled' && job.result !== null) {
      salvagedJudged += 1;
      faults.push(...(await faultsOfSalvaged(request, job.result as PlanBody, evaluate)));
    }
    faults.forEach((fault) => ledger.violate(id, fault));
  }
  return { plansJudged, salvagedJudged, wrongJudged };
}

async function lookInside({ postgres, databaseUrl }: ChaosWorld) {
  const rows = (await postgres.query('SELECT id, status, attempts FROM jobs', databaseUrl)) as {
    id: string;
    status: string;
    attempts: number;
  }[];
  return {
    rows: rows.length,
    open: rows.filter(({ status }) => ['queued', 'running'].includes(status)).length,
    attempts: Math.max(0, ...rows.map(({ attempts }) => attempts)),
    starts: new Map(rows.map(({ id, attempts }) => [id, attempts])),
  };
}
