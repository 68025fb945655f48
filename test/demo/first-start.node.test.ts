import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startConversation } from '../../demo/host/first-conversation.ts';
import { firstTime } from '../../demo/host/first-time.ts';
import { furnishWorkspace } from '../../demo/host/first-workspace.ts';
import { ownSession } from '../../demo/host/own-session.ts';
import { sessionFor } from '../../demo/host/viewer.ts';
import { demoConfig } from '../../demo/service/service-config.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import { WORKSPACE_PATH, type WorkspaceView } from '../../demo/workspace.ts';
import type { Thread } from '../../src/api/comments.ts';
import { commentsPath } from '../../src/api/paths.ts';
import type { Surface } from '../../src/api/surface.ts';
import { createEmbedClient, type EmbedClient } from '../../src/backend/index.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';

const KEY = 'first start';

describe('the first start of the demo', () => {
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

  /** What the viewer of a surface reads at a path. */
  const read = async (surface: Surface, path: string) => {
    const { token } = await ownSession(client, service, viewer(surface));
    const headers = { Authorization: `Embed-Token ${token}` };
    return (await fetch(service + path, { headers })).json();
  };
  const comments = () => read('dashboard', `${commentsPath('flights')}?includeResolved=true`);
  const workspace = (): Promise<WorkspaceView> => read('app', WORKSPACE_PATH);

  it('has three people talk, and one thread settled', async () => {
    await startConversation(client, service, viewer('dashboard'));
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

  it('furnishes the workspace, and shares a dashboard', async () => {
    await furnishWorkspace(client, service, viewer('app'));
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

  it('is a first one once', async () => {
    const before = [await comments(), await workspace()];
    await startConversation(client, service, viewer('dashboard'));
    await furnishWorkspace(client, service, viewer('app'));
    assert.deepEqual([await comments(), await workspace()], before);
  });

  it('is a first one no more once it was one, whatever has been deleted since', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-embed-first-'));
    test.after(() => rm(folder, { recursive: true }));
    const times = async (name: string) => {
      let count = 0;
      const act = async () => {
        count += 1;
      };
      await firstTime(join(folder, name), 'talk', act);
      await firstTime(join(folder, name), 'talk', act);
      await firstTime(join(folder, name), 'furniture', act);
      return count;
    };
    assert.deepEqual([await times('demo.db'), await times('demo.db')], [2, 0]);
    assert.equal(await times('another.db'), 2);
    const failing = () => firstTime(join(folder, 'failed.db'), 'talk', () => Promise.reject('no'));
    await assert.rejects(failing);
    assert.equal(await times('failed.db'), 2);
  });
});
