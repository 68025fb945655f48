import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';

describe('custom-elements.json', () => {
  it('matches the doc comments', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'svc-manifest-'));
    const { status, stderr } = spawnSync(
      'node_modules/.bin/cem',
      ['analyze', '--quiet', '--outdir', relative('.', outdir)],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const generated = readFileSync(join(outdir, 'custom-elements.json'), 'utf8');
    rmSync(outdir, { recursive: true });
    const isCurrent = readFileSync('custom-elements.json', 'utf8') === generated;
    assert.ok(
      isCurrent,
      'custom-elements.json is out of date. Run npm run manifest and commit the result.',
    );
  });

  it('has the definition of each tag, for tools that look for it', () => {
    const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
    const definitions = modules.flatMap(
      ({ path, exports }: { path: string; exports: Record<string, unknown>[] }) =>
        exports
          .filter(({ kind }) => kind === 'custom-element-definition')
          .map(({ name, declaration }) => [path, name, declaration]),
    );
    assert.deepEqual(definitions, [
      ['dist/index.js', 'svc-embed', { name: 'SvcEmbed', module: 'dist/index.js' }],
      ['dist/comments.js', 'svc-comments', { name: 'SvcComments', module: 'dist/comments.js' }],
      ['dist/inspector.js', 'svc-inspector', { name: 'SvcInspector', module: 'dist/inspector.js' }],
    ]);
  });

  for (const [what, script] of Object.entries({
    'the tables of the documents': 'documents.mjs',
    'the data of editors': 'editors.mjs',
  }))
    it(`matches ${what}`, () => {
      const args = [join('.ci/manifest', script), '--check'];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    });
});
