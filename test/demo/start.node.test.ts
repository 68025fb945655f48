import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createApiClient } from '../../demo/host/api-client.ts';
import { whenChanged } from '../../demo/start/build-when-changed.ts';
import { readSettings } from '../../demo/start/settings.ts';
import { WORKSPACE_PATH, type WorkspaceView } from '../../demo/workspace.ts';
import { SESSION_TOKEN } from '../../src/api/paths.ts';
import { demoFolderWithDocs } from './demo-folder.ts';
import { startDemo } from './run-demo.ts';

describe('npm start', () => {
  it('builds what was not built from the same sources, also after a build that failed', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-embed-start-'));
    test.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'pages.sha256');
    const failing = whenChanged(file, 'first', () => Promise.reject(new Error('a syntax error')));
    await assert.rejects(failing, /syntax/);
    const built: string[] = [];
    for (const hash of ['first', 'first', 'second', 'second'])
      await whenChanged(file, hash, async () => void built.push(hash));
    assert.deepEqual(built, ['first', 'second']);
  });

  it('serves the pages without building them again, and does not recreate what a viewer has deleted', async (test) => {
    const folder = await demoFolderWithDocs();
    test.after(() => rm(folder, { recursive: true }));
    /** Starts a demo, deletes all items of its viewer and stops it; returns how many there were. */
    const clear = async () => {
      const { child, output } = startDemo({ DEMO_FOLDER: folder });
      test.after(() => child.kill());
      await output.waitFor(/Ctrl-C/);
      const service = `${output.find(/service\s+(http:\S+)/)}`;
      const host = output.find(/demo\s+(http:\S+)/);
      assert.doesNotMatch(output.text, /building/);
      for (const page of ['', 'studio/', 'gallery/', 'inspector/', 'cdn/svc-embed.min.js'])
        assert.equal((await fetch(`${host}/${page}`)).status, 200, page);
      const session = await post(`${host}/api/embed-session`, {
        reason: 'initial',
        surface: 'app',
      });
      const { token } = await post(service + SESSION_TOKEN, session);
      const ask = createApiClient(service + WORKSPACE_PATH, token);
      const { items } = (await ask('GET', '')) as WorkspaceView;
      for (const { id } of items) await ask('DELETE', `/items/${id}`);
      child.kill('SIGINT');
      await once(child, 'exit');
      return items.length;
    };
    assert.equal(await clear(), 4);
    assert.equal(await clear(), 0);
  });

  it('prints the address of the demo that runs already, and starts after that has crashed', async (test) => {
    const folder = await demoFolderWithDocs();
    const first = startDemo({ DEMO_FOLDER: folder });
    test.after(async () => {
      first.child.kill();
      await rm(folder, { recursive: true });
    });
    await first.output.waitFor(/Ctrl-C/);
    const second = startDemo({ DEMO_FOLDER: folder });
    assert.deepEqual(await once(second.child, 'exit'), [1, null]);
    assert.match(
      second.output.text,
      new RegExp(
        `^demo: the demo runs already: http://localhost:\\d+ \\(process ${first.child.pid}\\)\\. .*\\n$`,
      ),
    );
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const third = startDemo({ DEMO_FOLDER: folder });
    await third.output.waitFor(/Ctrl-C/);
    third.child.kill('SIGINT');
    assert.deepEqual(await once(third.child, 'exit'), [0, null]);
  });
});

async function post(address: string, body: object) {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

describe('npm start with an invalid setting', () => {
  const taken = createServer();
  let folder: string;

  before(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    folder = await demoFolderWithDocs();
  });

  after(async () => {
    taken.close();
    await rm(folder, { recursive: true });
  });

  it('requires ports in the range that differ', () => {
    const out = { DEMO_HOST_PORT: '80000' };
    assert.throws(() => readSettings(out), /^Error: DEMO_HOST_PORT is "80000"; expected a port/);
    const same = { DEMO_HOST_PORT: '5173', DEMO_SERVICE_PORT: '5173' };
    assert.throws(() => readSettings(same), /SERVICE_PORT are both 5173; they must differ\.$/);
  });

  const cases: [string, () => Promise<Record<string, string>>, RegExp][] = [
    [
      'prints one line if a port is in use',
      async () => {
        const address = taken.address();
        return { DEMO_SERVICE_PORT: String(typeof address === 'object' && address?.port) };
      },
      /^demo: 127\.0\.0\.1:\d+ is in use by another program; set DEMO_SERVICE_PORT to another port\.\n$/,
    ],
    [
      'prints one line if the database file is broken',
      async () => {
        await writeFile(join(folder, 'demo.db'), 'not a database '.repeat(100));
        return { DEMO_FOLDER: folder };
      },
      /^(demo: [a-z ]+ …\n)*demo: The database file \S+demo\.db cannot be used .*\n$/,
    ],
    [
      'prints one line if its folder cannot be created',
      async () => ({ DEMO_FOLDER: join(folder, 'demo.db') }),
      /^(demo: [a-z ]+ …\n)*demo: DEMO_FOLDER \S+ cannot be .*\n$/,
    ],
  ];
  for (const [name, environment, expected] of cases) {
    it(name, async () => {
      const { child, output } = startDemo(await environment());
      const [code] = await once(child, 'exit');
      assert.equal(code, 1);
      assert.match(output.text, expected);
    });
  }
});
