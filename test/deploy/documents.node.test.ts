import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { describeVariables } from '../../src/service/cli/variables.ts';
import { deployFile } from './deploy-file.ts';

const FILES = ['svc-embed.env', 'compose.yaml', 'kubernetes.yaml', 'Containerfile'];
const known = describeVariables().map(({ name }) => name);

describe('the documents for operators', () => {
  it('name only environment variables that exist', () => {
    const used = FILES.flatMap((file) => deployFile(file).match(/\b(SVC|DATABASE)_[A-Z_]+/g) ?? []);
    assert.ok(used.length > 8);
    assert.deepEqual(
      used.filter((name) => !known.includes(name)),
      [],
    );
  });

  it('list what a change of each setting costs', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const [section = ''] = /^## Changing a setting$[^#]+/m.exec(operations) ?? [];
    const listed = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(listed, known);
  });
});
