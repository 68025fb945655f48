import { relative } from 'node:path';

/** Sends the results of each file to the parent process, see `FileResult` of results.ts. */
export function resultReporter() {
  let startedAt = performance.now();
  return {
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      const durationMs = performance.now() - startedAt;
      startedAt = performance.now();
      process.send?.(resultOf(relative('.', testFile), durationMs, sessionsForTestFile));
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
