import { writeFileSync } from 'node:fs';

/**
 * Prints "browser: N passed, N failed, N skipped" at the end of the run. `RESULTS_FILE` also receives these counts, and
 * the titles of the skipped tests, as JSON.
 */
export function summaryReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const count = { passed: 0, failed: 0, skipped: 0 };
      const skippedTests = [];
      for (const { passed, testResults } of sessions) {
        const tests = testResults ? testsOf(testResults) : [];
        for (const test of tests) count[outcome(test)]++;
        skippedTests.push(...tests.filter(({ skipped }) => skipped).map(({ name }) => name));
        if (!passed && tests.length === 0) count.failed++;
      }
      const { RESULTS_FILE } = process.env;
      if (RESULTS_FILE) writeFileSync(RESULTS_FILE, JSON.stringify({ ...count, skippedTests }));
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
