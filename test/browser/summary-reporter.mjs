import { writeFileSync } from 'node:fs';

/**
 * Prints "browser: N passed, N failed, N skipped" at the end of the run. `RESULTS_FILE` also receives these counts, the
 * titles of the skipped tests, and the errors of pages that failed without a failed test, as JSON.
 */
export function summaryReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const count = { passed: 0, failed: 0, skipped: 0 };
      const skippedTests = [];
      const pageErrors = [];
      let failedTests = 0;
      for (const { passed, testResults, errors = [] } of sessions) {
        const tests = testResults ? testsOf(testResults) : [];
        for (const test of tests) count[outcome(test)]++;
        skippedTests.push(...tests.filter(({ skipped }) => skipped).map(({ name }) => name));
        if (!passed && tests.length === 0) count.failed++;
        const failedOfPage = tests.filter((test) => outcome(test) === 'failed').length;
        failedTests += failedOfPage;
        if (!passed && failedOfPage === 0) pageErrors.push(errors.map(textOf));
      }
      const { RESULTS_FILE } = process.env;
      const results = { ...count, skippedTests, failedTests, pageErrors };
      if (RESULTS_FILE) writeFileSync(RESULTS_FILE, JSON.stringify(results));
      const line = `browser: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
      process.once('exit', () => console.log(`\n${line}`));
    },
  };
}

function testsOf({ tests, suites }) {
  return [...tests, ...suites.flatMap(testsOf)];
}

function outcome({ skipped, passed }) {
  if (skipped) return 'skipped';
  return passed ? 'passed' : 'failed';
}

function textOf({ name = 'Error', message }) {
  return `${name}: ${message}`;
}
