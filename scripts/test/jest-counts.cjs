// Jest reporter: leaves the run's totals in a file, with what was skipped and why, so that scripts/test/run.mjs can add the suites of other tools.
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, relative } = require('node:path');

/** A suite that cannot run here says in its title what is missing and how to get it: `name (PostgreSQL is missing: …)`. */
const ADVICE = /\(([^()]* is (?:missing|not built): .*)\)$/;

/** Counts of skipped tests by what is missing, or by the file where nothing says why. */
function skips(files) {
  const counts = new Map();
  for (const { testFilePath, testResults } of files) {
    for (const { status, ancestorTitles } of testResults) {
      if (status === 'pending' || status === 'todo') {
        const why =
          ancestorTitles.map((title) => ADVICE.exec(title)?.[1]).find((advice) => advice !== undefined) ??
          `marked as skipped in ${relative(process.cwd(), testFilePath)}`;
        counts.set(why, (counts.get(why) ?? 0) + 1);
      }
    }
  }
  return [...counts].map(([why, tests]) => `${tests} tests: ${why}`);
}

module.exports = class JestCounts {
  onRunComplete(_contexts, results) {
    const file = process.env.JEST_COUNTS_FILE;
    if (!file) {
      return;
    }
    // A suite that cannot be loaded has no tests of its own, and is still a failure.
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      skips: skips(results.testResults),
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
};
