import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../src/kernel/loader/artefact';

/** Written by the native build: solver-wasm/tests/golden.rs. */
interface Golden {
  name: string;
  words: number[];
  profiles: { distance: number[]; time: number[] }[];
  /** Of traffic; absent without. */
  time_tables?: number[][];
  plan: number[];
  summary: number[];
  report: number[];
}

const FOLDER = join(__dirname, '../../solver-wasm/tests/golden');
const goldens = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden);

describe('the committed artefact', () => {
  const wasmModule = compileKernel(COMMITTED_ARTEFACT);

  /** `pace`: milliseconds by which the clock goes on each time it is read. */
  function solve(golden: Golden, pace: number) {
    let now = 0;
    const host = { now: () => (now += pace), stopped: () => false };
    const { Kernel } = loadGlue(COMMITTED_ARTEFACT).instantiate(wasmModule, host);
    const kernel = new Kernel(Int32Array.from(golden.words));
    for (const { distance, time } of golden.profiles) {
      kernel.add_profile(Int32Array.from(distance), Int32Array.from(time));
    }
    for (const time of golden.time_tables ?? []) {
      kernel.add_time_table(Int32Array.from(time));
    }
    kernel.begin();
    while (kernel.step() === 0) {
      // One chunk of work after another.
    }
    const plan = kernel.plan();
    return {
      plan: Array.from(plan),
      summary: Array.from(kernel.summary()),
      report: Array.from(kernel.report(plan)),
    };
  }

  it('has golden plans to be compared with', () => {
    expect(goldens.length).toBeGreaterThanOrEqual(48);
    expect(goldens.some(({ time_tables }) => time_tables !== undefined)).toBe(true);
  });

  it.each(goldens.map((golden) => [golden.name, golden] as const))(
    'makes the plan of the native build, bit for bit, however the work is cut: %s',
    (_, golden) => {
      const { plan, summary, report } = golden;
      expect(solve(golden, 0)).toEqual({ plan, summary, report });
      expect(solve(golden, 5)).toEqual({ plan, summary, report });
    },
  );
});
