// run.mjs [suite…]: runs the suites this machine can run and sums them. The last line of standard output is always
//   N passed, N failed, N skipped
// (where make called this and something failed, make says so behind it, on standard error).
// A suite whose tool is missing counts as one skip, named with the command that gets the tool. REQUIRE_ALL=1: a skip fails.
// TEST_LONG=1: the long forms too (jest: test/long; cargo: tests marked #[ignore = "long: …"]; schemathesis, which else
// runs where it is named).
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runJest } from './jest.mjs';
import { stream } from './stream.mjs';

const root = resolve(import.meta.dirname, '../..');
const isLong = process.env.TEST_LONG === '1';
const requireAll = process.env.REQUIRE_ALL === '1';

const SCHEMATHESIS = join(root, 'scripts/schemathesis/run.sh');
const SCHEMATHESIS_LONG = {
  SCHEMATHESIS_EXAMPLES: '400',
  SCHEMATHESIS_PHASES: 'examples,coverage,fuzzing',
};

const SUITES = [
  { name: 'jest', run: () => runJest() },
  {
    name: 'cargo',
    run: runCargo,
    missing: () =>
      spawnSync('cargo', ['--version'], { cwd: join(root, 'solver-wasm') }).status === 0
        ? null
        : "Rust is not installed: curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
  },
  {
    name: 'schemathesis',
    // Installs Python packages: only where it is asked for, by name or by the long forms.
    isExtra: true,
    run: runSchemathesis,
    missing: () => {
      const { status, stderr } = spawnSync(SCHEMATHESIS, ['--can-run'], { cwd: root, encoding: 'utf8' });
      return status === 0 ? null : stderr.replace(/^error: /, '').trim();
    },
  },
];

async function runCargo() {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  let longForms = 0;
  // By itself cargo runs no file after the first one with a failure.
  const args = ['test', '--locked', '--features', 'spoil', '--no-fail-fast'];
  args.push('--', ...(isLong ? ['--include-ignored'] : []));
  const code = await stream('cargo', args, { cwd: join(root, 'solver-wasm') }, (line) => {
    const result = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/.exec(line);
    if (result) {
      counts.passed += Number(result[1]);
      counts.failed += Number(result[2]);
      counts.skipped += Number(result[3]);
    } else if (/^test .* \.\.\. ignored, long\b/.test(line)) {
      longForms += 1;
    }
    const failure = /^test (.*) \.\.\. FAILED$/.exec(line);
    if (failure) {
      counts.failures.push(failure[1]);
    }
  });
  counts.skipped -= longForms;
  if (longForms > 0) {
    console.log(`cargo: ${longForms} long forms are left to make test-long`);
  }
  // A suite that does not compile has no results, and is still a failure.
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

/** One case: what Schemathesis tries stands in its own output. */
async function runSchemathesis() {
  const env = { ...(isLong ? SCHEMATHESIS_LONG : {}), ...process.env };
  const code = await stream(SCHEMATHESIS, [], { cwd: root, env });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
const skips = [];
const failures = [];
const unsteady = [];
const lines = [];
const isWanted = ({ name, isExtra = false }) =>
  wanted.length === 0 ? isLong || !isExtra : wanted.includes(name);
for (const suite of SUITES.filter(isWanted)) {
  const missing = suite.missing?.();
  if (missing) {
    skips.push(`${suite.name}: ${missing}`);
    total.skipped += 1;
    continue;
  }
  const startedAt = Date.now();
  console.log(`test: ${suite.name}`);
  const counts = await suite.run();
  for (const key of Object.keys(total)) {
    total[key] += counts[key];
  }
  const told = counts.skips ?? [`${counts.skipped} tests are marked as skipped`];
  if (counts.skipped > 0) {
    skips.push(...told.map((skip) => `${suite.name}: ${skip}`));
  }
  failures.push(...(counts.failures ?? []).map((failure) => `${suite.name}: ${failure}`));
  unsteady.push(...(counts.unsteady ?? []).map((failure) => `${suite.name}: ${failure}`));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  lines.push(
    `test: ${suite.name} ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
}

lines.forEach((line) => console.log(line));
// Once more, and last: what they printed stands thousands of lines above.
failures.forEach((failure) => console.log(`failed ${failure}`));
unsteady.forEach((failure) => console.log(`unsteady (failed beside others, held alone) ${failure}`));
skips.forEach((skip) => console.log(`skipped ${skip}`));
if (requireAll && total.skipped > 0) {
  console.log('error: REQUIRE_ALL=1 allows no skip');
}
process.exitCode = total.failed > 0 || total.passed === 0 || (requireAll && total.skipped > 0) ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
