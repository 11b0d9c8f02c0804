import { parseArgs } from 'node:util';
import { positiveNumber, seedNumber } from '../number-of';

/** Where instances are looked for, seen from the project's root. */
export const DEFAULT_ROOT = '../shared/benchmarks';

export interface BenchArguments {
  /** Folder that holds the sets (`cvrp/x`, `vrptw/solomon`, …). */
  root: string;
  sets: string[];
  limitsSeconds: number[];
  seeds: number[];
  /** `judge` (every third), `all`, or names. */
  list: string[];
  out: string;
  /** Post to a running service instead of solving in this process. */
  url: string | null;
  /** Solve again what the result file already holds. */
  fresh: boolean;
}

export const USAGE = `usage: make bench [ARGS='--sets x,solomon --limits 1,10 --seeds 1 --list judge|all|NAME,... --root DIR --out FILE --url http://127.0.0.1:3000 --fresh']`;

export function parseBenchArguments(argv: string[]): BenchArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      root: { type: 'string', default: DEFAULT_ROOT },
      sets: { type: 'string', default: 'x,solomon,homberger_1000' },
      limits: { type: 'string', default: '1,5,10,60' },
      seeds: { type: 'string', default: '1' },
      list: { type: 'string', default: 'judge' },
      out: { type: 'string', default: 'bench/results/latest.json' },
      url: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const words = (text: string): string[] => text.split(',').filter((word) => word !== '');
  return {
    root: values.root,
    sets: words(values.sets),
    limitsSeconds: words(values.limits).map(positiveNumber('limit', USAGE)),
    seeds: words(values.seeds).map(seedNumber(USAGE)),
    list: words(values.list),
    out: values.out,
    url: values.url ?? null,
    fresh: values.fresh,
  };
}
