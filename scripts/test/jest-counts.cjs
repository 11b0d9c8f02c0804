// Jest reporter: leaves the run's totals in a file, so that scripts/test/run.mjs can add the suites of other tools.
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');

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
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
};
