import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runOnce } from '../../demo/host/run-once.ts';
import { seedComments } from '../../demo/host/seed-comments.ts';
import { seedWorkspace } from '../../demo/host/seed-workspace.ts';
import { createServerSession } from '../../demo/host/server-session.ts';
import { sessionFor } from '../../demo/host/viewer.ts';
import { demoConfig } from '../../demo/service/service-config.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import { WORKSPACE_PATH, type WorkspaceView } from '../../demo/workspace.ts';
import type { Thread } from '../../src/api/comments.ts';
import { commentsPath } from '../../src/api/paths.ts';
import type { Surface } from '../../src/api/surface.ts';
import { createEmbedClient, type EmbedClient } from '../../src/backend/index.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';

const KEY = 'key of this test';

describe('example content', () => {
  let client: EmbedClient;
  let service: string;
  let end: () => Promise<void>;

  before(async () => {
    const database = await openDatabase('memory://');
    const hash = createHash('sha256').update(KEY).digest('hex');
    const config = parseConfig(demoConfig(hash, 'http://localhost:1'));
    const running = await createService({ config, database });
    running.mount(WORKSPACE_PATH, await workspaceRoute(database));
    ({ url: service } = await running.listen({ port: 0, hostname: '127.0.0.1' }));
    client = createEmbedClient({ baseUrl: service, apiKey: KEY });
    end = async () => {
      await running.close();
      await database.close();
    };
  });

  after(() => end?.());

  const viewer = (surface: Surface) =>
    sessionFor(new Request(service), { reason: 'initial', surface });

  /** Requests a path as the viewer of a surface. */
  const read = async (surface: Surface, path: string) => {
    const { token } = await createServerSession(client, service, viewer(surface));
    const headers = { Authorization: `Embed-Token ${token}` };
    return (await fetch(service + path, { headers })).json();
  };
  const comments = () => read('dashboard', `${commentsPath('flights')}?includeResolved=true`);
  const workspace = (): Promise<WorkspaceView> => read('app', WORKSPACE_PATH);

  it('has comments of three users and one resolved thread', async () => {
    await seedComments(client, service, viewer('dashboard'));
    const { items }: { items: Thread[] } = await comments();
    assert.deepEqual(
      items.map(({ replies, resolvedAt }) => [replies.length, Boolean(resolvedAt)]),
      [
        [2, false],
        [0, false],
        [1, true],
      ],
    );
    const all = items.flatMap(({ root, replies }) => [root, ...replies]);
    assert.equal(all.filter(({ isOwn }) => isOwn).length, 2);
    const people = await read('dashboard', `${commentsPath('flights')}/mentionable-users`);
    assert.deepEqual(
      people.items.map(({ firstName }: { firstName: string }) => firstName),
      ['Ilse Berg', 'Mara Lind', 'Tomás Rivera'],
    );
  });

  it('creates items in the workspace and shares a dashboard', async () => {
    await seedWorkspace(client, service, viewer('app'));
    const { items } = await workspace();
    const folder = items.find(({ kind }) => kind === 'folder');
    assert.deepEqual(
      items.map(({ kind, folderId, sharedWith }) => [kind, folderId, sharedWith]),
      [
        ['dashboard', null, ['Operations']],
        ['workbook', null, []],
        ['workbook', folder?.id, []],
        ['folder', null, []],
      ],
    );
  });

  it('is created only if there is none', async () => {
    const before = [await comments(), await workspace()];
    await seedComments(client, service, viewer('dashboard'));
    await seedWorkspace(client, service, viewer('app'));
    assert.deepEqual([await comments(), await workspace()], before);
  });

  it('is created once per database, even if it is deleted later', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-embed-seed-'));
    test.after(() => rm(folder, { recursive: true }));
    const times = async (name: string) => {
      let count = 0;
      const task = async () => {
        count += 1;
      };
      await runOnce(join(folder, name), 'comments', task);
      await runOnce(join(folder, name), 'comments', task);
      await runOnce(join(folder, name), 'workspace', task);
      return count;
    };
    assert.deepEqual([await times('demo.db'), await times('demo.db')], [2, 0]);
    assert.equal(await times('another.db'), 2);
    const failing = () =>
      runOnce(join(folder, 'failed.db'), 'comments', () => Promise.reject('no'));
    await assert.rejects(failing);
    assert.equal(await times('failed.db'), 2);
  });
});
