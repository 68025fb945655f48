import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';

it('a process that may start PostgreSQL keeps its exit code', () => {
  const module = JSON.stringify(`${import.meta.dirname}/postgres-server.ts`);
  const script = `await import(${module}); process.exitCode = 3;`;
  const args = ['--input-type=module', '--eval', script];
  assert.equal(spawnSync(process.execPath, args).status, 3);
});
