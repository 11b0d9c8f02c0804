// Jest reporter: leaves the run's totals in a file, with what was skipped and why, with what failed, so that scripts/test/run.mjs can add the suites of other tools.
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

/** A suite that cannot run here says in its title what is missing and how to get it: `name (PostgreSQL is missing: …)`. */
const ADVICE = /\(([^()]* (?:is|are) (?:missing|not built|not installed): .*)\)$/;

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

/** The first line of what a failure says, without colours. */
function firstLine(text) {
  return stripVTControlCharacters(text ?? '').split('\n')[0];
}

/** Each failure by its file, its test and the first line of its message. */
function failures(files) {
  return files.flatMap(({ testFilePath, testExecError, testResults }) => {
    const file = relative(process.cwd(), testFilePath);
    const own = testExecError ? [`${file}: ${firstLine(testExecError.message)}`] : [];
    const tests = testResults.filter(({ status }) => status === 'failed');
    return [
      ...own,
      ...tests.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
    ];
  });
}

/** What is counted of each file with a failure; a suite that cannot be loaded has no tests of its own, and is still a failure. */
function failedFiles(files) {
  return files
    .map(
      ({ testFilePath, testExecError, numFailingTests, numPassingTests, numPendingTests, numTodoTests }) => ({
        file: relative(process.cwd(), testFilePath),
        passed: numPassingTests,
        failed: numFailingTests + (testExecError ? 1 : 0),
        skipped: numPendingTests + numTodoTests,
      }),
    )
    .filter(({ failed }) => failed > 0);
}

module.exports = class JestCounts {
  onRunComplete(_contexts, results) {
    const file = process.env.JEST_COUNTS_FILE;
    if (!file) {
      return;
    }
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      skips: skips(results.testResults),
      failures: failures(results.testResults),
      failedFiles: failedFiles(results.testResults),
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
};
