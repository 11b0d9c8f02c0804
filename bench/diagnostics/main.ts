import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { diagnosisOf } from './solve';
import { diagnosticsTable } from './table';
import { runTrial, type TrialResult } from './trial';

const USAGE = `usage: make bench-diagnostics [ARGS='--runs 500 --first 0 --sizes 10,30,60,100,200,300 --clock wall|processor --out FILE --resume']

One line of JSON a request goes to FILE at once. With --resume those that are in it are not run again, so that a run that was broken off goes on,
and several processes (--first, --runs) may share the work.`;

function main(): void {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '500' },
      first: { type: 'string', default: '0' },
      sizes: { type: 'string', default: '10,30,60,100,200,300' },
      clock: { type: 'string', default: 'wall' },
      artefact: { type: 'string', default: 'solver-wasm/pkg/solver_wasm.js' },
      out: { type: 'string', default: 'bench/results/diagnostics.jsonl' },
      resume: { type: 'boolean', default: false },
    },
  });
  const { clock } = values;
  if (clock !== 'wall' && clock !== 'processor') {
    throw new Error(USAGE);
  }
  const sizes = values.sizes.split(',').map(Number);
  const diagnose = diagnosisOf(values.artefact, clock);
  mkdirSync(dirname(values.out), { recursive: true });
  if (!values.resume) {
    rmSync(values.out, { force: true });
  }
  const done = new Map(resultsIn(values.out).map((result) => [result.index, result]));
  const first = Number(values.first);
  const results = Array.from({ length: Number(values.runs) }, (_, i) => {
    const known = done.get(first + i);
    if (known !== undefined) {
      return known;
    }
    const result = runTrial(diagnose, first + i, sizes);
    appendFileSync(values.out, `${JSON.stringify(result)}\n`);
    process.stderr.write(`${lineOf(result)}\n`);
    return result;
  });
  process.stdout.write(`${diagnosticsTable(results)}\n`);
  process.exitCode = results.some(({ error, falseCauses }) => error !== null || falseCauses.length > 0)
    ? 1
    : 0;
}

function resultsIn(file: string): TrialResult[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TrialResult);
}

function lineOf(result: TrialResult): string {
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
  return `${faults.length === 0 ? 'ok  ' : 'BAD '} ${name} (${Math.round(diagnosisMs)} ms): ${says.slice(0, 300)}`;
}

main();
