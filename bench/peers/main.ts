import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ProgressBar } from '../solver/progress';
import { type BenchSet, instancesOf, load, SETS } from '../solver/sets';
import { type PeerArguments, parsePeerArguments, USAGE } from './arguments';
import { checkPeers } from './check';
import { describeEstimate, refusalOf } from './estimate';
import { installPeers } from './install';
import { type Job, jobsOf } from './jobs';
import { type Peer, PEERS, PEERS_FOLDER, solverOf } from './peers';
import { gapPlot } from './plot';
import { keyOf, type PeerResult, PeerResults } from './results';
import { checkRich } from './rich/check-rich';
import { isRich, RICH_PEERS, richNames } from './rich/peers-rich';
import { runRich } from './rich/run-rich';
import { summariseRich } from './rich/summary-rich';
import { richTable } from './rich/table-rich';
import { type Machine, pinnedTo, runPeer } from './run-peer';
import { summarise } from './summary';
import { notesOf, peerTable } from './table';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main(): Promise<number> {
  const args = parsePeerArguments(process.argv.slice(2));
  const wanted = [...PEERS, ...RICH_PEERS].filter(({ name }) => args.peers.includes(name));
  const timed = wanted.filter(({ hasProcessorClock }) => args.clock === 'wall' || hasProcessorClock);
  const jobs = args.check ? [] : jobsOf(args, timed, (set) => namesOf(args.folder, set));
  // What cannot be run anyhow installs nothing.
  const solvers = new Map(timed.map((peer) => [peer, solverOf(peer)]));
  const keyOfJob = (job: Job): string =>
    keyOf({ ...job, clock: args.clock, solver: solvers.get(job.peer) ?? '' });
  const results = args.check ? null : new PeerResults(`${args.out}.jsonl`, args.fresh);
  const left = jobs.filter((job) => results?.get(keyOfJob(job)) === undefined);
  if (results !== null) {
    say(describeEstimate(left, args.hours));
    const refusal = refusalOf(left, args.hours);
    if (refusal !== null) {
      say(refusal);
      return 2;
    }
  }
  const { present: installed, missing } = installPeers(onceEach(timed), PEERS_FOLDER, say);
  const present = timed.filter((peer) => installed.some(({ name }) => name === peer.name));
  const pin = pinnedTo(args.core);
  say(
    pin.length === 0
      ? 'bench-peers: no taskset, so nothing is pinned to a core'
      : `bench-peers: all by ${pin.join(' ')}`,
  );
  if (results === null) {
    const machine = { pin, clock: args.clock };
    const isSound = [await checkPeers(present, machine, say), await checkRich(present, machine, say)];
    return isSound.every(Boolean) && missing.length === 0 ? 0 : 1;
  }
  const runnable = left.filter(({ peer }) => present.includes(peer));
  await runAll(args, runnable, results, solvers, { pin, clock: args.clock });
  const own = jobs.flatMap((job) => results.get(keyOfJob(job)) ?? []);
  const untimed = onceEach(wanted)
    .filter((peer) => !timed.includes(peer))
    .map(({ name }) => `${name} (has no limit by time on a core)`);
  report(args.out, own, [...untimed, ...missing.map(({ peer, why }) => `${peer.name} (${why})`)]);
  return own.length < jobs.length || own.some(({ cost }) => cost === null) ? 1 : 0;
}

/** Ends in time: a run that would go beyond the hours is not begun. */
async function runAll(
  { folder, hours }: PeerArguments,
  jobs: readonly Job[],
  results: PeerResults,
  solvers: ReadonlyMap<Peer, string>,
  machine: Machine,
): Promise<void> {
  const costOf = ({ limitSeconds, peer }: Job): number => limitSeconds + peer.overheadSeconds;
  const bar = new ProgressBar(jobs.reduce((sum, job) => sum + costOf(job), 0));
  const endMs = Date.now() + hours * 3_600_000;
  for (const [index, job] of jobs.entries()) {
    if (Date.now() + costOf(job) * 1_000 > endMs) {
      say(
        `bench-peers: the ${hours} h are over, ${jobs.length - index} runs are left; the same command goes on`,
      );
      return;
    }
    const result = await runJob(job, folder, solvers.get(job.peer) ?? '', machine);
    results.add(result);
    bar.advance(
      costOf(job),
      `${job.set} ${job.instance}, ${job.limitSeconds} s, seed ${job.seed}, ${job.peer.name}: ${verdictOf(result)}`,
    );
  }
}

function runJob(job: Job, folder: string, solver: string, machine: Machine): Promise<PeerResult> {
  if (isRich(job.set)) {
    return runRich(job, solver, machine);
  }
  const set = setOf(job.set);
  return runPeer(job, set, folder, load(folder, set, job.instance), solver, machine);
}

/** A peer that has a driver for each kind of instance is one all the same. */
function onceEach(peers: readonly Peer[]): Peer[] {
  return peers.filter((peer, index) => peers.findIndex(({ name }) => name === peer.name) === index);
}

function verdictOf({ error, cost, bestKnown, routes, fewestVehicles }: PeerResult): string {
  if (error !== null || cost === null) {
    return error ?? 'no plan';
  }
  const gap = bestKnown === null ? '' : `, ${((cost / bestKnown - 1) * 100).toFixed(2)} %`;
  return fewestVehicles === null
    ? `${cost.toFixed(0)}${gap}`
    : `${routes} of ${fewestVehicles} vehicles${gap}`;
}

function report(out: string, runs: readonly PeerResult[], absent: readonly string[]): void {
  const rich = runs.filter(({ set }) => isRich(set));
  const research = runs.filter(({ set }) => !isRich(set));
  const rows = summarise(research);
  const pairs = summariseRich(rich);
  mkdirSync(dirname(out), { recursive: true });
  const table = [
    rows.length > 0 || rich.length === 0 ? peerTable(rows, absent) : '',
    richTable(pairs, notesOf(summarise(rich), absent)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  writeFileSync(`${out}.json`, `${JSON.stringify({ rows, rich: pairs, missing: absent }, null, 1)}\n`);
  writeFileSync(`${out}.md`, `${table}\n`);
  writeFileSync(`${out}.svg`, gapPlot(research));
  process.stdout.write(`${table}\n`);
  say(`bench-peers: ${out}.jsonl (runs), ${out}.json, ${out}.md, ${out}.svg`);
}

function setOf(name: string): BenchSet {
  const set = SETS.find((each) => each.name === name);
  if (set === undefined) {
    throw new Error(`no set is called ${name}\n${USAGE}`);
  }
  return set;
}

function namesOf(folder: string, name: string): string[] {
  if (isRich(name)) {
    return richNames();
  }
  const set = setOf(name);
  const names = instancesOf(folder, set);
  if (names.length === 0) {
    throw new Error(`no instance of ${name} below ${folder}/${set.folder}\n${USAGE}`);
  }
  return names;
}

// By `exit` a driver that is running is ended, too.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  },
);
