import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

interface Imported {
  /** The globals that the import added. */
  readonly added: string[];
  readonly exported: string[];
}

/** Imports modules in a new process. */
async function importOnServer(...modules: string[]): Promise<Imported> {
  const script = `
    const before = new Set(Reflect.ownKeys(globalThis));
    const modules = [];
    for (const name of ${JSON.stringify(modules)}) modules.push(await import(name));
    const added = Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String);
    console.log(JSON.stringify({ added, exported: modules.flatMap(Object.keys) }));`;
  const { stdout } = await run(
    process.execPath,
    ['--import', './test/node/decorators.ts', '--input-type=module', '-e', script],
    { cwd: root },
  );
  return JSON.parse(stdout);
}

describe('imports in Node', () => {
  it('src/protocol/index.ts adds no global', async () => {
    assert.deepEqual((await importOnServer('./src/protocol/index.ts')).added, []);
  });

  for (const entry of ['./src/host/define.ts', './src/host/index.ts']) {
    it(`${entry} adds only the globals of Lit`, async () => {
      const lit = await importOnServer('@lit/reactive-element', 'lit/decorators.js');
      const { added } = await importOnServer(entry);
      assert.deepEqual(added.toSorted(), lit.added.toSorted());
    });
  }

  it('./src/host/index.ts exports the classes', async () => {
    const { exported } = await importOnServer('./src/host/index.ts');
    assert.ok(exported.includes('SvcEmbed') && exported.includes('SvcReadyEvent'));
  });
});
