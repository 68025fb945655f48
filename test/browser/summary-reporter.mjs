import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Prints "browser: N passed, N failed, N skipped" at the end of the run. `RESULTS_FILE` also receives these counts, the
 * titles of the skipped tests, and the errors of pages that failed without a failed test, as JSON.
 */
export function summaryReporter() {
  let startedAt = performance.now();
  return {
    /** Sends the results of a file to the parent process, see `FileResult` of results.ts. */
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      const durationMs = performance.now() - startedAt;
      startedAt = performance.now();
      process.send?.(resultOf(relative('.', testFile), durationMs, sessionsForTestFile));
    },
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

function resultOf(file, durationMs, sessions) {
  const tests = sessions.flatMap(({ testResults }) => (testResults ? testsOf(testResults) : []));
  const titles = (expected) =>
    tests.filter((test) => outcome(test) === expected).map(({ title }) => title);
  const failures = tests
    .filter((test) => outcome(test) === 'failed')
    .map(({ title, error }) => ({ title, text: error?.message ?? '' }));
  if (failures.length === 0)
    for (const { passed, errors = [] } of sessions)
      if (!passed) failures.push({ title: '', text: errors.map(textOf).join('\n') });
  return {
    file,
    durationMs,
    passed: titles('passed'),
    skipped: titles('skipped'),
    failures,
    output: '',
  };
}

/** The tests of a suite, with their titles `describe > it`. */
function testsOf({ name, tests, suites }, parents = []) {
  const path = name ? [...parents, name] : parents;
  return [
    ...tests.map((test) => ({ ...test, title: [...path, test.name].join(' > ') })),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ];
}

function outcome({ skipped, passed }) {
  if (skipped) return 'skipped';
  return passed ? 'passed' : 'failed';
}

function textOf({ name = 'Error', message }) {
  return `${name}: ${message}`;
}
