import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artefactHash } from '../artefact-hash';

/** A solver that takes part, this project's own included. */
export interface Peer {
  readonly name: string;
  /** The package that carries it, by its name in `versions.json`; null: our own. */
  readonly package: string | null;
  /** The sets that it can model and is asked to solve. */
  readonly sets: (set: string) => boolean;
  /** It draws numbers, so that another seed is another run. */
  readonly isSeeded: boolean;
  /** Its limit can run by time on a core, too. */
  readonly hasProcessorClock: boolean;
  /** Files that decide what it is asked: another driver's result is another result. */
  readonly driver: readonly string[];
  /** From the command's end of the installation to the command line of the driver. */
  readonly command: (folder: string) => readonly string[];
  /** Seconds beside the limit that a run takes: start of the process, reading, the curve's plans. */
  readonly overheadSeconds: number;
}

/** Where the peers are installed. */
export const PEERS_FOLDER = '.cache/peers';

export interface Versions {
  readonly python: Readonly<Record<string, string>>;
  /** Of what the Python packages stand on. */
  readonly constraints: Readonly<Record<string, string>>;
  readonly cargo: Readonly<Record<string, string>>;
}

export function versionsOf(path = 'bench/peers/versions.json'): Versions {
  return JSON.parse(readFileSync(path, 'utf8')) as Versions;
}

/** One kind of vehicle, one depot, no release and no prize. */
const PLAIN = ['x', 'xxl', 'solomon', 'homberger_1000', 'li_lim_100', 'li_lim_200'];
const VEHICLES_FIRST = ['homberger_200', 'homberger_400', 'li_lim_100_vehicles', 'li_lim_400'];

function pythonPeer(name: string, packageName: string, file: string): Omit<Peer, 'sets' | 'isSeeded'> {
  return {
    name,
    package: packageName,
    hasProcessorClock: false,
    driver: [`bench/peers/${file}`, 'bench/peers/driver_io.py', 'bench/peers/neutral.ts'],
    command: (folder) => [join(folder, 'python/bin/python'), `bench/peers/${file}`],
    overheadSeconds: 2,
  };
}

export const OURS = 'ours';

/** Rich instances have drivers of their own (`rich/peers-rich.ts`). */
const isResearch = (set: string): boolean => !set.startsWith('rich_');

export const PEERS: readonly Peer[] = [
  {
    name: OURS,
    package: null,
    sets: isResearch,
    isSeeded: true,
    hasProcessorClock: true,
    driver: ['bench/peers/our-driver.ts', 'bench/solver/request.ts'],
    command: () => [process.execPath, join(__dirname, 'our-driver.js')],
    overheadSeconds: 2,
  },
  {
    ...pythonPeer('pyvrp', 'pyvrp', 'pyvrp_driver.py'),
    sets: (set) => isResearch(set) && !VEHICLES_FIRST.includes(set),
    isSeeded: true,
    hasProcessorClock: true,
  },
  {
    ...pythonPeer('hgs-cvrp', 'hygese', 'hgs_driver.py'),
    sets: (set) => ['x', 'xxl'].includes(set),
    isSeeded: true,
    // It has no other.
    hasProcessorClock: true,
  },
  {
    ...pythonPeer('ortools', 'ortools', 'ortools_driver.py'),
    sets: (set) => [...PLAIN, ...VEHICLES_FIRST].includes(set) && set !== 'xxl',
    isSeeded: false,
  },
  {
    ...pythonPeer('vroom', 'pyvroom', 'vroom_driver.py'),
    sets: (set) => PLAIN.includes(set) && set !== 'xxl',
    isSeeded: false,
  },
  {
    ...pythonPeer('vrp-cli', 'vrp-cli', 'vrp_cli_driver.py'),
    sets: (set) => VEHICLES_FIRST.includes(set),
    isSeeded: true,
    command: (folder) => [
      join(folder, 'python/bin/python'),
      'bench/peers/vrp_cli_driver.py',
      join(folder, 'bin/vrp-cli'),
    ],
  },
];

/** What a result is kept under: the peer's version or our artefact's hash, and the driver's. */
export function solverOf({ name, package: carrier, driver }: Peer, versions = versionsOf()): string {
  const hash = createHash('sha256');
  for (const file of driver) {
    hash.update(readFileSync(file));
  }
  const version =
    carrier === null ? artefactHash() : (versions.python[carrier] ?? versions.cargo[carrier] ?? 'unknown');
  return `${name} ${version} driver ${hash.digest('hex').slice(0, 8)}`;
}
