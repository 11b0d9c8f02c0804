import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../../bench/rich-mix/chance';
import type { Fault } from '../../support/faulty-proxy';
import type { Replica } from '../support/replica';
import type { ChaosWorld } from './world';

export interface FaultPlan {
  readonly kills: number;
  /** Between two kills, whichever replica they meet; least and most milliseconds. */
  readonly betweenKillsMs: readonly [number, number];
  readonly databaseRestarts: number;
}

/** How long a killed replica stays away, at most; it is killed again while it starts, too. */
const AWAY_MS = 1_500;
const DATABASE_AWAY_MS: readonly [number, number] = [500, 3_000];
const NETWORK: readonly Fault[] = [
  'flap',
  'none',
  'hang',
  'none',
  'refuse',
  'garbage',
  'flap',
  'cut',
  'none',
];
const NETWORK_MS: readonly [number, number] = [500, 4_000];

/** What befell the world. */
export interface Befallen {
  kills: number;
  databaseRestarts: number;
  networkFaults: number;
}

/** Resolves when all that is planned has happened, and everything is there again. */
export async function wreak(world: ChaosWorld, plan: FaultPlan, chance: Chance): Promise<Befallen> {
  const befallen = { kills: 0, databaseRestarts: 0, networkFaults: 0 };
  const over = new AbortController();
  const spoiling = spoilNetwork(world, chance, befallen, over.signal);
  const starts: Promise<void>[] = [];
  const every = plan.kills / (plan.databaseRestarts + 1);
  let restarting: Promise<void> = Promise.resolve();
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    await sleep(chance.between(...plan.betweenKillsMs));
    const replica = chance.pick(world.replicas);
    await replica.kill();
    befallen.kills += 1;
    starts.push(startLater(replica, chance.between(0, AWAY_MS)));
    if (
      befallen.databaseRestarts < plan.databaseRestarts &&
      kill >= every * (befallen.databaseRestarts + 1)
    ) {
      befallen.databaseRestarts += 1;
      restarting = restartDatabase(world, befallen.databaseRestarts % 2 === 1, chance);
    }
  }
  await restarting;
  over.abort();
  await Promise.all([spoiling, ...starts]);
  return befallen;
}

async function startLater(replica: Replica, afterMs: number): Promise<void> {
  await sleep(afterMs);
  await replica.start();
}

async function restartDatabase({ postgres }: ChaosWorld, isCrash: boolean, chance: Chance): Promise<void> {
  await (isCrash ? postgres.crash() : postgres.stop());
  await sleep(chance.between(...DATABASE_AWAY_MS));
  await postgres.start();
}

async function spoilNetwork(
  { network, redis }: ChaosWorld,
  chance: Chance,
  befallen: Befallen,
  over: AbortSignal,
): Promise<void> {
  for (let at = 0; !over.aborted; at += 1) {
    const fault = NETWORK[at % NETWORK.length] ?? 'none';
    await network.set(fault);
    befallen.networkFaults += fault === 'none' ? 0 : 1;
    if (at % NETWORK.length === NETWORK.length - 1) {
      await redis.kill();
      await redis.run();
    }
    await sleep(chance.between(...NETWORK_MS), undefined, { signal: over }).catch(() => undefined);
  }
  await network.set('none');
}
