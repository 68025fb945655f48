import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

interface Equivalent {
  readonly file: string;
  readonly code: string;
}

it('lists only equivalent mutants of code that exists', () => {
  const list = readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8');
  const equivalents: Equivalent[] = JSON.parse(list);
  const outdated = equivalents.filter(
    ({ file, code }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(code),
  );
  assert.ok(equivalents.length > 0);
  assert.deepEqual(outdated, []);
});
