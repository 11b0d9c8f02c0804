import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { diagnosisOf } from './solve';
import { diagnosticsTable } from './table';
import { runTrial } from './trial';

const USAGE = `usage: make bench-diagnostics [ARGS='--runs 500 --first 0 --sizes 10,30,60,100,200,300 --clock wall|processor --out FILE']`;

function main(): void {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '500' },
      first: { type: 'string', default: '0' },
      sizes: { type: 'string', default: '10,30,60,100,200,300' },
      clock: { type: 'string', default: 'wall' },
      artefact: { type: 'string', default: 'solver-wasm/pkg/solver_wasm.js' },
      out: { type: 'string', default: 'bench/results/diagnostics.json' },
    },
  });
  const { clock } = values;
  if (clock !== 'wall' && clock !== 'processor') {
    throw new Error(USAGE);
  }
  const sizes = values.sizes.split(',').map(Number);
  const diagnose = diagnosisOf(values.artefact, clock);
  const first = Number(values.first);
  const results = Array.from({ length: Number(values.runs) }, (_, i) => {
    const result = runTrial(diagnose, first + i, sizes);
    const { name, unnamed, firstProposalHelps, proposal, falseCauses, error, diagnosisMs } = result;
    const faults = [
      ...(error === null ? [] : [error]),
      ...unnamed.map((cause) => `does not name ${cause}`),
      ...(firstProposalHelps === true
        ? []
        : [`proposal ${firstProposalHelps === null ? 'missing' : 'in vain'}: ${proposal ?? ''}`]),
      ...falseCauses.map((cause) => `false cause ${cause}`),
    ];
    const says = faults.length === 0 ? (proposal ?? '') : faults.join(' | ');
    process.stderr.write(
      `${faults.length === 0 ? 'ok  ' : 'BAD '} ${name} (${Math.round(diagnosisMs)} ms): ${says.slice(0, 300)}\n`,
    );
    return result;
  });
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
  process.stdout.write(`${diagnosticsTable(results)}\n`);
  process.exitCode = results.some(({ error, falseCauses }) => error !== null || falseCauses.length > 0)
    ? 1
    : 0;
}

main();
