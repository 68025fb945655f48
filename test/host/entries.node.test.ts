import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Imports an entry in a process of its own and gives what that did to the globals, and what it exports. */
async function imported(entry: string): Promise<{ added: string[]; exported: string[] }> {
  const script = `
    const before = new Set(Reflect.ownKeys(globalThis));
    const module = await import(${JSON.stringify(join(root, entry))});
    const added = Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String);
    console.log(JSON.stringify({ added, exported: Object.keys(module) }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

describe('an import on a server', () => {
  for (const entry of ['src/host/define.ts', 'src/host/index.ts', 'src/protocol/index.ts']) {
    it(`of ${entry} has no effect and does not fail`, async () => {
      assert.deepEqual((await imported(entry)).added, []);
    });
  }

  it('of the host gives its classes', async () => {
    const { exported } = await imported('src/host/index.ts');
    assert.ok(exported.includes('SvcEmbed') && exported.includes('SvcReadyEvent'));
  });
});
