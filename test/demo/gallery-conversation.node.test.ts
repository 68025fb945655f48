import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startConversation } from '../../demo/host/first-conversation.ts';
import { ownSession } from '../../demo/host/own-session.ts';
import { sessionFor } from '../../demo/host/viewer.ts';
import { demoConfig } from '../../demo/service/config.ts';
import type { Thread } from '../../src/api/comments.ts';
import { commentsPath } from '../../src/api/paths.ts';
import { createEmbedClient, type EmbedClient } from '../../src/backend/index.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';

const KEY = 'conversation';

describe('the first conversation of the demo', () => {
  let client: EmbedClient;
  let service: string;
  let end: () => Promise<void>;

  before(async () => {
    const database = await openDatabase('memory://');
    const hash = createHash('sha256').update(KEY).digest('hex');
    const config = parseConfig(demoConfig(hash, 'http://localhost:1'));
    const running = await createService({ config, database });
    ({ url: service } = await running.listen({ port: 0, hostname: '127.0.0.1' }));
    client = createEmbedClient({ baseUrl: service, apiKey: KEY });
    end = async () => {
      await running.close();
      await database.close();
    };
  });

  after(() => end?.());

  const viewer = () =>
    sessionFor(new Request(service), { reason: 'initial', surface: 'dashboard' });

  /** Who says what, as the viewer reads it: every thread, newest first. */
  const read = async (path = '?includeResolved=true') => {
    const { token } = await ownSession(client, service, viewer());
    const headers = { Authorization: `Embed-Token ${token}` };
    const response = await fetch(service + commentsPath('flights') + path, { headers });
    return response.json();
  };

  it('is there after the first start, from three people, one thread settled', async () => {
    await startConversation(client, service, viewer());
    const { items }: { items: Thread[] } = await read();
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
    const { items: people } = await read('/mentionable-users');
    assert.deepEqual(
      people.map(({ firstName }: { firstName: string }) => firstName),
      ['Ilse Berg', 'Mara Lind', 'Tomás Rivera'],
    );
  });

  it('is not held again after a restart', async () => {
    const before = await read();
    await startConversation(client, service, viewer());
    assert.deepEqual(await read(), before);
  });
});
