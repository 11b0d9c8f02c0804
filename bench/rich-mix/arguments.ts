import { parseArgs } from 'node:util';

export interface RichMixArguments {
  /** Solves, spread evenly over the sizes. */
  readonly runs: number;
  /** Stops of an instance. */
  readonly sizes: readonly number[];
  readonly limitSeconds: number;
  readonly firstSeed: number;
  /** What the kernel takes for time: the wall's, or the processor time of its thread, where other work shares the cores. */
  readonly clock: 'wall' | 'processor';
  readonly artefact: string;
  readonly out: string;
  /** Solve again what the result file already holds. */
  readonly fresh: boolean;
}

export const USAGE = `usage: make bench-rich [ARGS='--runs 300 --sizes 100,500 --limit 5 --first-seed 1 --clock wall|processor --artefact FILE --out FILE --fresh']`;

export function parseRichMixArguments(argv: string[]): RichMixArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      runs: { type: 'string', default: '300' },
      sizes: { type: 'string', default: '100,500' },
      limit: { type: 'string', default: '5' },
      'first-seed': { type: 'string', default: '1' },
      clock: { type: 'string', default: 'wall' },
      artefact: { type: 'string', default: 'solver-wasm/pkg/solver_wasm.js' },
      out: { type: 'string', default: 'bench/results/rich-mix.json' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const { clock } = values;
  if (clock !== 'wall' && clock !== 'processor') {
    throw new Error(USAGE);
  }
  return {
    runs: Number(values.runs),
    sizes: values.sizes.split(',').map(Number),
    limitSeconds: Number(values.limit),
    firstSeed: Number(values['first-seed']),
    clock,
    artefact: values.artefact,
    out: values.out,
    fresh: values.fresh,
  };
}
