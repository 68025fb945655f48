import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findUnproven, readRequirements } from './check.ts';

const COUNT = 368;

describe('the table of requirements', () => {
  it('has each requirement of the interface once, in order', () => {
    const expected = Array.from(
      { length: COUNT },
      (_, index) => `R${String(index + 1).padStart(3, '0')}`,
    );
    assert.deepEqual(
      readRequirements().map(({ id }) => id),
      expected,
    );
  });
});

describe('findUnproven', () => {
  const test = { file: 'test/a.node.test.ts', title: 'a > works' };
  const requirements = [
    { id: 'R001', requirement: 'It works', test },
    { id: 'R002', requirement: 'It flies', reason: 'It has no wings.' },
  ];
  const run = (passed: string[], skipped: string[] = [], file = test.file) =>
    findUnproven(requirements, [{ file, passed, skipped }]);

  it('accepts a test that passed', () => assert.deepEqual(run(['a > works']), []));

  it('names a test that is missing, failed, skipped or in another file', () => {
    assert.match(run(['a > works not']).join(), /^R001: is missing or did not pass: test\/a/);
    assert.match(run([], ['a > works']).join(), /^R001: was skipped: /);
    assert.match(run(['a > works'], [], 'test/b.node.test.ts').join(), /^R001: is missing/);
  });
});
