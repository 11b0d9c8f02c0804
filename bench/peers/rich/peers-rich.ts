import { join } from 'node:path';
import { OURS, type Peer, PEERS } from '../peers';
import { MODELLED, type RichPeerName } from './strip';

/** The sets of generated rich instances, with the number of their stops. */
export const RICH_STOPS: Readonly<Record<string, number>> = { rich_100: 100, rich_500: 500 };

export const isRich = (set: string): boolean => set in RICH_STOPS;

const FOLDER = 'bench/peers/rich';
/** What decides which instance is asked, beside the driver itself. */
const ASKED = [`${FOLDER}/strip.ts`, ...instanceFiles()];

function instanceFiles(): string[] {
  const names = ['breaks', 'chance', 'drive', 'fleet', 'goods', 'hidden', 'hidden-answer', 'hidden-route'];
  return [...names, 'instance', 'land', 'mix', 'relations', 'request', 'tour', 'traffic', 'windows'].map(
    (name) => `bench/rich-mix/${name}.ts`,
  );
}

const SCRIPTS: Readonly<Record<RichPeerName, string>> = {
  ortools: 'ortools_rich_driver.py',
  vroom: 'vroom_rich_driver.py',
  'vrp-cli': 'vrp_cli_rich_driver.py',
};

/** Start of the process, reading, and the checker, which looks at every second of 45 routes. */
const OVERHEAD_SECONDS = 8;

const shared = ['bench/peers/driver_io.py', `${FOLDER}/rich_io.py`, `${FOLDER}/neutral-rich.ts`];

/** The same solvers as on research instances, each with the driver that it has for rich ones. */
export const RICH_PEERS: readonly Peer[] = PEERS.flatMap((peer): Peer[] => {
  const own = { ...peer, sets: isRich, overheadSeconds: OVERHEAD_SECONDS };
  if (peer.name === OURS) {
    const command = () => [process.execPath, join(__dirname, 'our-rich-driver.js')];
    return [{ ...own, driver: [`${FOLDER}/our-rich-driver.ts`, `${FOLDER}/run-rich.ts`, ...ASKED], command }];
  }
  if (!isRichPeer(peer.name)) {
    return [];
  }
  const script = `${FOLDER}/${SCRIPTS[peer.name]}`;
  // Python, the script for research instances and whatever that takes.
  const command = (folder: string): string[] => {
    const [python = '', , ...rest] = peer.command(folder);
    return [python, script, ...rest];
  };
  return [{ ...own, driver: [script, ...shared, ...ASKED], command }];
});

export function isRichPeer(name: string): name is RichPeerName {
  return name in MODELLED;
}

/** What of a generated instance is solved: all its rules, by ours alone, or those that one peer models. */
export type Variant = 'all rules' | RichPeerName;

/** Names of a set's instances, before it is said which of their rules are asked. */
export function richNames(): string[] {
  return Array.from({ length: MOST_INSTANCES }, (_, index) => `mix${index + 1}`);
}

const MOST_INSTANCES = 15;

/** `mix7, vroom`: the instance of seed 7 with the rules that VROOM models. */
export const richInstanceName = (name: string, variant: Variant): string => `${name}, ${variant}`;

export function readRichInstance(name: string): { seed: number; variant: Variant } {
  const [, seed, variant = ''] = /^mix(\d+), (.+)$/.exec(name) ?? [];
  if (seed === undefined || !(isRichPeer(variant) || variant === 'all rules')) {
    throw new Error(`${name} is no rich instance`);
  }
  return { seed: Number(seed), variant };
}

/** Who solves which variant of an instance: ours all, each peer its own. */
export function richRuns(name: string, peers: readonly Peer[]): { instance: string; peer: Peer }[] {
  const rivals = peers.map((peer) => peer.name).filter(isRichPeer);
  const variants: Variant[] = peers.some((peer) => peer.name === OURS) ? ['all rules', ...rivals] : rivals;
  return variants.flatMap((variant) =>
    peers
      .filter((peer) => peer.name === OURS || peer.name === variant)
      .map((peer) => ({ instance: richInstanceName(name, variant), peer })),
  );
}
