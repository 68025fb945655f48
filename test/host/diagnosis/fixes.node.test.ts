import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fixes } from '../../../src/host/diagnosis/fixes.ts';

describe('docs/errors.md', () => {
  it('has a section for each code', () => {
    const sections = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^### (.+)$/gm)].map(
      ([, title]) => title,
    );
    for (const code of Object.keys(fixes)) assert.ok(sections.includes(code), code);
  });
});
