import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../src/kernel/loader/artefact';

/** Written by the native build: solver-wasm/tests/exchange.rs. */
interface Golden {
  name: string;
  words: number[];
  profiles: { distance: number[]; time: number[] }[];
  /** After which step which plan of another search was told, and whether it was taken. */
  told: { after: number; plan: number[]; taken: boolean }[];
  plan: number[];
}

/** As there: each step is one block of iterations. */
const PACE_MS = 5;

const FOLDER = join(__dirname, '../../solver-wasm/tests/golden_exchange');
const goldens = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden,
);

describe('a search that is told of plans of others', () => {
  const wasmModule = compileKernel(COMMITTED_ARTEFACT);

  function open({ words, profiles }: Golden) {
    let now = 0;
    const host = { now: () => (now += PACE_MS), stopped: () => false };
    const { Kernel } = loadGlue(COMMITTED_ARTEFACT).instantiate(wasmModule, host);
    const kernel = new Kernel(Int32Array.from(words));
    for (const { distance, time } of profiles) {
      kernel.add_profile(Int32Array.from(distance), Int32Array.from(time));
    }
    kernel.begin();
    return kernel;
  }

  /** Steps to the end; `told` says what is told after which step, and which of it was taken. */
  function solve(golden: Golden, told: Golden['told']) {
    const kernel = open(golden);
    const taken: boolean[] = [];
    for (let step = 1; kernel.step() === 0; step += 1) {
      for (const { plan } of told.filter(({ after }) => after === step)) {
        const before = kernel.cost();
        taken.push(kernel.adopt(Int32Array.from(plan)));
        expect(kernel.cost() < before).toBe(taken.at(-1));
      }
    }
    return { plan: [...kernel.plan()], taken };
  }

  it('has golden plans to be compared with', () => {
    expect(goldens.length).toBeGreaterThanOrEqual(8);
  });

  it.each(goldens.map((golden) => [golden.name, golden] as const))(
    'makes the plan of the native build of the same plans after the same steps: %s',
    (_, golden) => {
      const { told, plan } = golden;
      expect(solve(golden, told)).toEqual({ plan, taken: told.map(({ taken }) => taken) });
    },
  );

  it('makes another plan of none of them', () => {
    const alone = goldens.filter((golden) => solve(golden, []).plan.join() !== golden.plan.join());
    expect(alone.length).toBeGreaterThan(0);
  });

  it('says what is used of its iterations, and refuses words that are no plan', () => {
    const kernel = open(goldens[0] as Golden);
    expect(kernel.used()).toBe(0);
    while (kernel.step() === 0) {
      expect(kernel.used()).toBeLessThanOrEqual(1);
    }
    expect(kernel.used()).toBe(1);
    expect(() => kernel.adopt(Int32Array.of(1, 999))).toThrow(/plan/);
  });
});
