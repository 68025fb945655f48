import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packedPackage } from '../integrations/pack.ts';
import { codeBlocks } from '../repository/markdown.ts';
import { run } from './run.ts';

const TIME_LIMIT_MS = 180_000;
const SECTION = /## On this machine\n[\s\S]*?(?=\n## )/;

/** The commands of the first section of docs/deploy.md; those of the package install the packed one. */
async function commands(): Promise<string> {
  const [section = ''] = SECTION.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const blocks = codeBlocks(section).map(({ code }) => code);
  assert.equal(blocks.length, 4);
  const script = blocks.join('\n');
  assert.match(script, /npm install svc-embed$/m);
  return script.replace('npm install svc-embed', `npm install ${await packedPackage()}`);
}

describe('docs/deploy.md', () => {
  it('leads from an empty folder to an embed at https://localhost/', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-embed-first-'));
    const script = await commands();
    const started = performance.now();
    const open = join(import.meta.dirname, 'open-first-embed.ts');
    // Its own network, in which the ports of the page are free. npm needs the other one.
    const [install = '', ...others] = script.split(/(?<=^npx .*\n)/m);
    try {
      await run('bash', '-euc', `cd ${folder}\n${install}`);
      const stop = `nginx -c "$PWD/nginx.conf" -s stop; kill $(jobs -p)`;
      const inside = `ip link set lo up\ncd ${folder}\n${others.join('')}\nnode ${open}\n${stop}`;
      const output = await run('unshare', '--net', 'bash', '-euc', inside);
      assert.match(output, /The embed is ready and has a comment/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    assert.ok(performance.now() - started < TIME_LIMIT_MS);
  });
});
