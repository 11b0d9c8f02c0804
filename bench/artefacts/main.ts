import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { artefactHash } from '../artefact-hash';
import { atLeast } from '../goal';
import { matrixBody } from '../http/bodies';
import { fileOf, median, type Solve, startWasm } from '../ratio/wasm-process';

/**
 * Two artefacts on plain problems: the same words, fixed iterations, the two in turns. A plain problem pays nothing for what the
 * kernel learnt when the new one is no slower.
 */
const CASES: readonly (readonly [kind: 'VRPTW' | 'CVRP', stops: number, iterations: number])[] = [
  ['VRPTW', 100, 200_000],
  ['VRPTW', 400, 150_000],
  ['CVRP', 100, 200_000],
  ['CVRP', 400, 150_000],
];
const GOAL = 0.97;

interface Comparison {
  name: string;
  iterations: number;
  /** Old over new by time on a core, median of the pairs: 1 is the same speed, more is a faster new one. */
  ratio: number;
  /** The least old time over the least new one: other work of the machine only ever adds time. */
  leastRatio: number;
  same: boolean;
}

const { values } = parseArgs({
  options: {
    artefact: { type: 'string' },
    new: { type: 'string', default: 'solver-wasm/pkg' },
    pairs: { type: 'string', default: '10' },
    share: { type: 'string', default: '1' },
  },
});

async function main(): Promise<void> {
  if (values.artefact === undefined) {
    throw new Error("whose speed? ARGS='--artefact FOLDER' names the folder of the old solver_wasm.js");
  }
  const [old, now] = [values.artefact, values.new].map((folder) => resolve(folder, 'solver_wasm.js'));
  const folder = mkdtempSync(join(tmpdir(), 'artefacts-'));
  try {
    const rows: Comparison[] = [];
    for (const [kind, stops, iterations] of CASES) {
      const words = wordsOf(kind, stops, Math.ceil(iterations * Number(values.share)));
      const file = join(folder, `${kind}-${stops}.words`);
      writeFileSync(file, words.file);
      rows.push({
        name: `${kind} ${stops}`,
        iterations: words.iterations,
        ...(await compare(old!, now!, file)),
      });
    }
    print(rows, old!, now!);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function wordsOf(kind: 'VRPTW' | 'CVRP', stops: number, iterations: number) {
  const body = JSON.parse(
    matrixBody(stops, stops, { max_iterations: iterations, time_limit_seconds: 600 }),
  ) as { jobs: { time_windows?: unknown }[] };
  if (kind === 'CVRP') {
    body.jobs.forEach((job) => delete job.time_windows);
  }
  const { problem } = prepareRequest(body, DEFAULT_PIPELINE_SETTINGS);
  return { iterations, file: fileOf(problem) };
}

async function compare(
  old: string,
  now: string,
  file: string,
): Promise<Omit<Comparison, 'name' | 'iterations'>> {
  const sides = [await startWasm(old, file), await startWasm(now, file)] as const;
  try {
    const pairs: { old: Solve; now: Solve }[] = [];
    // The first pair warms both up and is not counted; who begins changes from pair to pair.
    for (let pair = 0; pair <= Number(values.pairs); pair++) {
      const first = await sides[pair % 2]!.solve();
      const second = await sides[1 - (pair % 2)]!.solve();
      pairs.push(pair % 2 === 0 ? { old: first, now: second } : { old: second, now: first });
    }
    const counted = pairs.slice(1);
    const times = (of: 'old' | 'now') => counted.map((pair) => pair[of].cpu_milliseconds);
    return {
      ratio: median(counted.map((pair) => pair.old.cpu_milliseconds / pair.now.cpu_milliseconds)),
      leastRatio: Math.min(...times('old')) / Math.min(...times('now')),
      same: pairs.every((pair) => pair.old.plan.join() === pair.now.plan.join()),
    };
  } finally {
    sides.forEach((side) => side.end());
  }
}

function print(rows: readonly Comparison[], old: string, now: string): void {
  const load = loadavg().map((value) => value.toFixed(1));
  const line = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `${artefactHash(old)} against ${artefactHash(now)}, same words, in turns, ${values.pairs} pairs by time on a core, ` +
      `${cpus()[0]?.model ?? ''}, load ${load.join(' ')}\n\n` +
      line('problem', 'iterations', 'new / old speed, median', 'by the least times', `goal`, 'same plan') +
      line('---', '---', '---', '---', '---', '---'),
  );
  for (const { name, iterations, ratio, leastRatio, same } of rows) {
    process.stdout.write(
      line(
        name,
        iterations,
        ratio.toFixed(3),
        leastRatio.toFixed(3),
        atLeast(GOAL, ratio),
        // Another search is no fault: it is said, because its times are no comparison then.
        same ? 'yes' : 'NO',
      ),
    );
  }
}

void main();
