import { parseArgs } from 'node:util';
import { DEFAULT_ROOT } from '../solver/arguments';

export interface ThreadsArguments {
  root: string;
  sets: string[];
  /** `judge` (every third), `all`, or names. */
  list: string[];
  limitsSeconds: number[];
  seeds: number[];
  /** Compared with one. */
  threads: number;
  clock: 'wall' | 'processor';
  out: string;
  fresh: boolean;
}

export const USAGE = `usage: make bench-threads [ARGS='--threads 2 --sets x,solomon --limits 1,10 --seeds 1,2,3,4,5 --list judge|all|NAME,... --clock wall|processor --root DIR --out FILE --fresh']`;

export function parseThreadsArguments(argv: string[]): ThreadsArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      root: { type: 'string', default: DEFAULT_ROOT },
      sets: { type: 'string', default: 'x,solomon' },
      list: { type: 'string', default: 'judge' },
      limits: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1,2,3,4,5' },
      threads: { type: 'string', default: '2' },
      clock: { type: 'string', default: 'wall' },
      out: { type: 'string', default: 'bench/results/threads.json' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const words = (text: string): string[] => text.split(',').filter((word) => word !== '');
  const { root, out, fresh, clock } = values;
  if (clock !== 'wall' && clock !== 'processor') {
    throw new Error(USAGE);
  }
  return {
    ...{ root, out, fresh, clock },
    sets: words(values.sets),
    list: words(values.list),
    limitsSeconds: words(values.limits).map(Number),
    seeds: words(values.seeds).map(Number),
    threads: Number(values.threads),
  };
}
