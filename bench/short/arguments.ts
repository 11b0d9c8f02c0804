import { parseArgs } from 'node:util';
import { positiveNumber, seedNumber } from '../number-of';
import { DEFAULT_ROOT } from '../solver/arguments';

export const PARTS = ['plans', 'iterations'] as const;
export type Part = (typeof PARTS)[number];
export type Clock = 'wall' | 'processor';

export interface ShortArguments {
  readonly parts: readonly Part[];
  /** Holds the instances, as for `make bench`. */
  readonly folder: string;
  readonly limitsSeconds: readonly number[];
  readonly seeds: readonly number[];
  /** Limit of the solve with which plans are compared where no best known cost is published. */
  readonly referenceSeconds: number;
  /** By which limits run and plans are timed; an iteration is always timed on the core. */
  readonly clock: Clock;
  /** Customers of the problems whose iterations are timed, ascending: the first is what the others are compared with. */
  readonly sizes: readonly number[];
  readonly iterations: number;
  readonly rounds: number;
  readonly artefact: string;
  readonly out: string;
}

export const USAGE = `usage: make bench-short [ARGS='--parts plans,iterations --folder DIR --limits 0.2,0.5,1 --seeds 1,2,3 --reference 5 --clock wall|processor --sizes 100,1000 --iterations 100000 --rounds 3 --artefact FILE --out FILE']`;

export function parseShortArguments(argv: string[]): ShortArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      folder: { type: 'string', default: DEFAULT_ROOT },
      limits: { type: 'string', default: '0.2,0.5,1' },
      seeds: { type: 'string', default: '1,2,3' },
      reference: { type: 'string', default: '5' },
      clock: { type: 'string', default: 'wall' },
      sizes: { type: 'string', default: '100,200,500,1000,2000,5000' },
      iterations: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      artefact: { type: 'string', default: 'solver-wasm/pkg/solver_wasm.js' },
      out: { type: 'string', default: 'bench/results/short.json' },
    },
  });
  const words = (text: string): string[] => text.split(',').filter((word) => word !== '');
  const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
  return {
    parts: words(values.parts).map((word) => oneOf(PARTS, word, 'part')),
    folder: values.folder,
    limitsSeconds: ascending(words(values.limits).map(positiveNumber('limit', USAGE))),
    seeds: words(values.seeds).map(seedNumber(USAGE)),
    referenceSeconds: positiveNumber('limit', USAGE)(values.reference),
    clock: oneOf(['wall', 'processor'] as const, values.clock, 'clock'),
    sizes: ascending(words(values.sizes).map(count('size'))),
    iterations: count('number of iterations')(values.iterations),
    rounds: count('number of rounds')(values.rounds),
    artefact: values.artefact,
    out: values.out,
  };
}

function count(what: string): (text: string) => number {
  return (text) => {
    const value = positiveNumber(what, USAGE)(text);
    if (!Number.isInteger(value)) {
      throw new Error(`${text} is no ${what}\n${USAGE}`);
    }
    return value;
  };
}

function oneOf<T extends string>(known: readonly T[], word: string, what: string): T {
  const found = known.find((one) => one === word);
  if (found === undefined) {
    throw new Error(`${word} is no ${what}\n${USAGE}`);
  }
  return found;
}
