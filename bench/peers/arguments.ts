import { parseArgs } from 'node:util';
import { positiveNumber } from '../number-of';
import { DEFAULT_SETS, LIMITS_SECONDS } from './jobs';
import { PEERS } from './peers';
import type { Clock } from './task';

export interface PeerArguments {
  /** Folder that holds the sets (`cvrp/x`, `vrptw/solomon`, …). */
  readonly folder: string;
  readonly sets: readonly string[];
  /** For all sets; null: of each its own. */
  readonly limitsSeconds: readonly number[] | null;
  readonly seeds: readonly number[];
  readonly peers: readonly string[];
  /** `judge` (every third by name), `all`, so many of the judge list, evenly spread, or names. */
  readonly instances: 'judge' | 'all' | number | readonly string[];
  /** What a run may take at most. */
  readonly hours: number;
  /** Beginning of the names of all files that are written. */
  readonly out: string;
  /** What a limit counts: wall time, or time on a core, where other work shares the machine. */
  readonly clock: Clock;
  /** Solve again what the results already hold. */
  readonly fresh: boolean;
  /** Try every peer on tiny problems, and measure nothing. */
  readonly check: boolean;
  /** The core on which everything is solved; null: the last one. */
  readonly core: number | null;
}

export const USAGE = `usage: make bench-peers [ARGS='--sets x,solomon --limits 1,10 --seeds 1,2,3 --peers ours,pyvrp --instances judge|all|N|NAME,... --hours 4 --folder DIR --out bench/results/peers --core N --clock wall|processor --fresh --check']`;

export function parsePeerArguments(argv: string[]): PeerArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      folder: { type: 'string', default: '../shared/benchmarks' },
      sets: { type: 'string', default: DEFAULT_SETS.join(',') },
      limits: { type: 'string' },
      seeds: { type: 'string', default: '1,2,3' },
      peers: { type: 'string', default: PEERS.map(({ name }) => name).join(',') },
      instances: { type: 'string', default: '4' },
      hours: { type: 'string', default: '4' },
      out: { type: 'string', default: 'bench/results/peers' },
      core: { type: 'string' },
      clock: { type: 'string', default: 'wall' },
      fresh: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const { clock } = values;
  if (clock !== 'wall' && clock !== 'processor') {
    throw new Error(`${clock} is no clock\n${USAGE}`);
  }
  return {
    folder: values.folder,
    sets: known('set', words(values.sets), Object.keys(LIMITS_SECONDS)),
    limitsSeconds: values.limits === undefined ? null : words(values.limits).map(positive('limit')),
    seeds: words(values.seeds).map(positive('seed')),
    peers: known(
      'peer',
      words(values.peers),
      PEERS.map(({ name }) => name),
    ),
    instances: instancesOf(values.instances),
    hours: positive('number of hours')(values.hours),
    out: values.out,
    core: values.core === undefined ? null : Number(values.core),
    clock,
    fresh: values.fresh,
    check: values.check,
  };
}

const words = (text: string): string[] => text.split(',').filter((word) => word !== '');

/** Left out in silence an unknown name would look like a good result. */
function known(what: string, named: string[], all: readonly string[]): string[] {
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new Error(`no ${what} is called ${unknown.join(', ')}; known: ${all.join(', ')}\n${USAGE}`);
  }
  return named;
}

const positive = (what: string) => positiveNumber(what, USAGE);

function instancesOf(text: string): PeerArguments['instances'] {
  if (text === 'judge' || text === 'all') {
    return text;
  }
  return /^\d+$/.test(text) ? positive('number of instances')(text) : words(text);
}
