import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { run } from './run.ts';

describe('npm run bench -- capacity with an address', () => {
  const cli = cliFixture();

  it('measures a running service and writes a report', async () => {
    const service = await cli.serve();
    const report = cli.file('capacity.html');
    const script = join(import.meta.dirname, 'capacity.ts');
    const options = ['--url', service.url, '--seconds', '0.2', '--report', report];
    process.env.SVC_API_KEY = 'acme-key';
    const output = await run(process.execPath, script, ...options);
    await service.end();
    assert.match(output, /64 connections/);
    const html = readFileSync(report, 'utf8');
    assert.equal(html.match(/<polyline/g)?.length, 2);
    assert.equal(html.match(/<circle/g)?.length, 14);
    assert.doesNotMatch(html, /NaN/);
    const [heads = ''] = /.*perSecond.*/.exec(output) ?? [];
    assert.match(heads, / (200|304) /);
    assert.doesNotMatch(heads, / (4(?!04)|5)\d\d /);
  });
});
