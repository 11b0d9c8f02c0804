// compare-plans.mjs <pkg A> <pkg B>: solves a fixed set of problems with both artefacts, same seed and iterations, and
// fails when a plan differs. The words are those of docs/wire-format.md. The set: larger problems of jobs, windows and
// optional jobs, made here; and the problems of the golden plans, small ones of every rule, core, method and section.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const GOLDEN = join(import.meta.dirname, '../../solver-wasm/tests/golden');

const NONE = -1;
const MAGIC = 0x31564f52;
const SCHEMA_VERSION = 2;
const i64 = (value) => [value | 0, Math.floor(value / 2 ** 32) | 0];
const NONE_64 = i64(NONE);
const repeat = (count, words) => Array.from({ length: count }, () => words).flat();

function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A depot and `size` customers on a grid; windows, several vehicles, optional jobs where asked for. */
function makeProblem({ seed, size, vehicles, capacity, windows, optional, iterations }) {
  const random = randomFrom(seed);
  const locations = Array.from({ length: size + 1 }, () => [random(1000), random(1000)]);
  const table = new Int32Array((size + 1) ** 2);
  locations.forEach(([ax, ay], from) =>
    locations.forEach(([bx, by], to) => {
      table[from * (size + 1) + to] = Math.round(Math.hypot(ax - bx, ay - by));
    }),
  );

  const vehicle = [
    ...[0, 0, 0, 0, 0, 0], // day, profile and class; overwritten below for the resource
    ...[0, 86_400, 0, 86_400, 0, 0, 86_400, 0], // shift, start window and service, end window and service
    ...[NONE, 0, NONE], // max_tasks, min_tasks, max_wait
    ...repeat(4, NONE_64), // max_distance, max_time, max_travel_time, max_leg_time
    ...[i64(100), i64(1), i64(0), i64(0), NONE_64, i64(0)].flat(), // costs, overtime
    ...i64(0), // min_tasks_penalty
    ...NONE_64, // cost_per_wait
    ...[0, 0, 0], // max_dump_visits, must_dump_at_end, zone_only
  ];
  const fleet = Array.from({ length: vehicles }, (_, index) => [index, ...vehicle.slice(1)]).flat();
  const windowsOf = () => {
    const start = random(20_000);
    return [1, start, start + 4_000 + random(8_000), NONE, ...NONE_64, ...NONE_64];
  };
  const jobs = Array.from({ length: size }, (_, index) => index);
  const sections = [
    [1, [size + 1, 1, 1, 1, vehicles, 1, 0, NONE, 0]],
    [2, [vehicles, ...fleet]],
    [3, repeat(vehicles, i64(capacity))],
    [6, [size, ...jobs.flatMap((job) => [0, job, job + 1, 0, 0, NONE])]],
    [7, jobs.flatMap(() => (windows && random(3) > 0 ? windowsOf() : [0]))],
    [8, jobs.map(() => 60 + random(300))],
    [9, jobs.flatMap(() => i64(1 + random(20)))],
    [
      10,
      [
        size,
        ...jobs.flatMap((job) => {
          const mandatory = optional && random(4) === 0 ? 0 : 1;
          return [0, mandatory, job, 1, 0, NONE, ...i64(200 + random(2_000)), ...i64(0)];
        }),
      ],
    ],
    // Served jobs first, then money.
    [15, [2, 1, 2, ...i64(1), 1, 0, ...i64(1)]],
    [16, [...i64(seed), ...i64(iterations), ...NONE_64, 0, 0, 0, 0, 0, 0, ...NONE_64]],
  ];
  const words = [MAGIC, SCHEMA_VERSION, sections.length];
  for (const [id, payload] of sections) {
    words.push(id, payload.length, ...payload);
  }
  const name = `${size} jobs, seed ${seed}`;
  return { name, words: Int32Array.from(words), profiles: [[table, table]], timeTables: [] };
}

/** Problems of the golden plans; the plans are compared elsewhere (test/kernel/native-equals-wasm.spec.ts). */
function goldenProblems() {
  const files = readdirSync(GOLDEN).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const golden = JSON.parse(readFileSync(join(GOLDEN, file), 'utf8'));
    return {
      name: golden.name,
      words: Int32Array.from(golden.words),
      profiles: golden.profiles.map(({ distance, time }) => [
        Int32Array.from(distance),
        Int32Array.from(time),
      ]),
      timeTables: (golden.time_tables ?? []).map((table) => Int32Array.from(table)),
    };
  });
}

const PROBLEMS = [
  { seed: 1, size: 12, vehicles: 3, capacity: 60, windows: false, optional: false, iterations: 2_000 },
  { seed: 2, size: 60, vehicles: 10, capacity: 100, windows: false, optional: false, iterations: 20_000 },
  { seed: 3, size: 60, vehicles: 12, capacity: 100, windows: true, optional: true, iterations: 20_000 },
  { seed: 4, size: 200, vehicles: 25, capacity: 120, windows: false, optional: false, iterations: 20_000 },
  { seed: 5, size: 200, vehicles: 40, capacity: 120, windows: true, optional: true, iterations: 20_000 },
  { seed: 6, size: 500, vehicles: 60, capacity: 150, windows: true, optional: false, iterations: 20_000 },
];

function loadKernel(pkg) {
  const glue = createRequire(import.meta.url)(join(resolve(pkg), 'solver_wasm.js'));
  return { glue, wasmModule: new WebAssembly.Module(readFileSync(glue.wasmPath)) };
}

function solve({ glue, wasmModule }, { words, profiles, timeTables }) {
  // Every host function answers 0: the clock stands still, nobody stops the solve, only iterations end it.
  const host = new Proxy({}, { get: () => () => 0 });
  const { Kernel } = glue.instantiate(wasmModule, host);
  const kernel = new Kernel(words);
  profiles.forEach(([distance, time]) => kernel.add_profile(distance, time));
  timeTables.forEach((time) => kernel.add_time_table(time));
  kernel.begin();
  while (kernel.step() === 0) {
    // A chunk of work each time.
  }
  const plan = kernel.plan();
  return {
    plan: Array.from(plan),
    summary: Array.from(kernel.summary()),
    report: Array.from(kernel.report(plan)),
  };
}

const kernels = process.argv.slice(2).map(loadKernel);
let different = 0;
for (const problem of [...PROBLEMS.map(makeProblem), ...goldenProblems()]) {
  const [first, ...others] = kernels.map((kernel) => solve(kernel, problem));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  const routes = first.plan[0];
  console.log(`compare-plans: ${problem.name}: ${routes} routes, ${isSame ? 'the same' : 'DIFFERENT'}`);
  if (routes === 0) {
    console.error('error: an empty plan proves nothing');
    different += 1;
  }
  different += isSame ? 0 : 1;
}
process.exitCode = different === 0 ? 0 : 1;
