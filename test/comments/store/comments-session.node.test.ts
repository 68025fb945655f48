import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import type { Connection } from '../../../src/session/connection.ts';
import { viewerOf } from '../../../src/session/session-identity.ts';
import { holdCalls, respondWith } from '../faults.ts';
import { MemoryStorage } from '../memory-storage.ts';
import { nextTask } from '../mocked-time.ts';
import { openSession, service, sessionOf, storedKeys, threadTexts } from '../open-session.ts';

const CLAIMS = { aud: 'acme', jti: 'j', iat: 0, exp: 9e9, sub: '7', embedTenant: 'north' };

describe('CommentsSession', () => {
  const at = (address: string): Connection => ({
    ...service.connection(7),
    ...viewerOf(address, CLAIMS),
  });

  it('stores drafts, failed posts and the read state of two services with the same user ids separately', async () => {
    const eu = sessionOf(at('https://eu.example'));
    await eu.store.threadList.load();
    eu.drafts.set('new', 'a draft for the EU');
    service.faults = [respondWith(500)];
    await eu.store.post('a post for the EU');
    eu.close();
    const others = storedKeys().filter((key) => !key.includes('https://eu.example'));
    assert.deepEqual(others, []);
    const us = sessionOf(at('https://us.example'));
    assert.equal(us.drafts.get('new'), undefined);
    assert.deepEqual(us.store.state.threads, []);
    const again = sessionOf(at('https://eu.example'));
    assert.equal(again.drafts.get('new'), 'a draft for the EU');
    assert.equal(again.store.state.threads[0]?.root.body, 'a post for the EU');
  });

  const reject = () => {
    throw new DOMException('The page may not use storage.', 'SecurityError');
  };
  const full = Object.assign(new MemoryStorage(), { setItem: reject });
  const storages: [state: string, storage: Storage | undefined, identity: string | undefined][] = [
    ['full', full, 'ada'],
    ['blocked', undefined, 'ada'],
    ['not used, because the viewer is unknown', new MemoryStorage(), undefined],
  ];
  for (const [state, storage, identity] of storages) {
    it(`keeps drafts and failed posts in the page if storage is ${state}`, async () => {
      const get = () => storage ?? reject();
      Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });
      const connection = { ...service.connection(7), identity };
      const open = async (change: Partial<Connection> = {}) => {
        const session = sessionOf({ ...connection, ...change });
        await session.store.threadList.load();
        return { draft: session.drafts.get('new'), texts: threadTexts(session), session };
      };
      const { session } = await open();
      service.faults = [respondWith(500)];
      await session.store.post('not sent');
      session.drafts.set('new', 'a draft');
      session.close();
      const other = identity ? { identity: 'ben' } : { credential: 'of another viewer' };
      for (const change of [{ dashboard: 'other' }, other]) {
        const { draft, texts } = await open(change);
        assert.deepEqual([draft, texts], [undefined, []]);
      }
      const { draft, texts } = await open();
      assert.deepEqual([draft, texts], ['a draft', [['not sent']]]);
    });
  }

  it('stores a draft again that another tab has deleted', () => {
    const session = sessionOf(at('https://eu.example'));
    session.drafts.set('new', 'a draft');
    session.flush();
    const key = storedKeys().find((name) => localStorage.getItem(name)?.includes('a draft')) ?? '';
    localStorage.removeItem(key);
    session.applyDeletion(key);
    assert.match(localStorage.getItem(key) ?? '', /a draft/);
  });

  it('marks a comment as unread that another user creates within the second of the first load', async () => {
    service.addComment('before', { by: 2, at: service.now - 2000 });
    const session = sessionOf(at('https://eu.example'));
    await session.store.threadList.load();
    assert.deepEqual(session.readState?.unread, []);
    service.addComment('after', { by: 2, at: service.now + 1 });
    await session.store.threadList.check();
    await session.store.threadList.show();
    const unread = session.readState?.unread.map(({ body }) => body);
    assert.deepEqual(unread, ['after']);
  });

  it('applies what the viewer has seen in another tab', async () => {
    let changes = 0;
    const first = sessionOf(at('https://eu.example'));
    const second = sessionOf(at('https://eu.example'), { onChange: () => changes++ });
    service.addComment('old', { by: 2, at: service.now - 60_000 });
    for (const { store } of [first, second]) await store.threadList.load();
    const id = service.addComment('new', { by: 2, at: service.now + 60_000 });
    for (const { store } of [first, second]) {
      await store.threadList.check();
      await store.threadList.show();
    }
    first.readState?.markSeen(id);
    const before = changes;
    for (const key of storedKeys()) second.applyUpdate(key);
    assert.deepEqual(second.readState?.unread, []);
    assert.equal(changes, before + 1);
  });

  it('does not match a connection of the other service, even for an unknown viewer', () => {
    const withoutSubject = { ...CLAIMS, sub: null };
    const eu = sessionOf({
      ...at('https://eu.example'),
      ...viewerOf('https://eu.example', withoutSubject),
    });
    const us = { ...at('https://us.example'), ...viewerOf('https://us.example', withoutSubject) };
    assert.equal(eu.matches(us), false);
    assert.equal(eu.matches(eu.connection), true);
  });

  it('loads the list again, and sends what failed, when the viewer has signed in again', async () => {
    service.addComment('a comment');
    service.faults = [respondWith(401, 'GET'), respondWith(401)];
    const session = sessionOf(at('https://eu.example'));
    await session.store.threadList.load();
    await session.store.post('mine');
    service.faults = [];
    session.setConnection({ ...session.connection, isExpired: true });
    assert.equal(session.store.state.phase, 'failed');
    session.setConnection({ ...session.connection, isExpired: false });
    await session.store.threadList.loaded;
    while (session.store.isSending) await nextTask();
    assert.equal(session.store.state.phase, 'ready');
    assert.deepEqual(threadTexts(session), [['mine'], ['a comment']]);
  });

  it('reads the name of the viewer for a post that is being sent', async () => {
    service.users.push({ id: 7, username: 'ada' });
    const session = sessionOf(at('https://eu.example'));
    await session.store.threadList.load();
    service.faults = [({ method }) => (method === 'POST' ? new Promise(() => {}) : undefined)];
    void session.store.post('mine');
    for (let task = 0; task < 5; task++) await nextTask();
    assert.equal(session.directory.userById(7)?.username, 'ada');
  });
});

describe('CommentsSession.close()', () => {
  let reports: string[];
  let session: CommentsSession;

  beforeEach(async () => {
    reports = [];
    session = sessionOf(service.connection(), {
      onChange: () => reports.push('change'),
      onNamesChange: () => reports.push('names'),
      onOutcome: ({ result }) => reports.push(result),
    });
    await session.store.threadList.load();
  });

  it('cancels a post that is being sent, without an outcome, and keeps its text', async () => {
    service.faults = [() => new Promise(() => {})];
    const posted = session.store.post('unsent');
    await nextTask();
    reports = [];
    session.close();
    await posted;
    assert.equal(service.calls.at(-1)?.signal?.aborted, true);
    assert.deepEqual(reports, []);
    assert.equal(session.store.isDisposed, true);
    service.faults = [];
    const next = await openSession();
    assert.deepEqual(threadTexts(next), [['unsent']]);
  });

  it('ignores a list that is being read', async () => {
    service.addComment('late');
    const deliver = holdCalls(service);
    const loaded = session.store.threadList.load();
    await nextTask();
    reports = [];
    session.close();
    deliver();
    await loaded;
    assert.deepEqual(reports, []);
    assert.deepEqual(threadTexts(session), []);
  });

  it('cancels the requests of users and of comments that are not displayed', async () => {
    const thread = service.addComment('by an unknown user');
    session.openForms.add(`reply:${thread + 1}`);
    session.drafts.set(`reply:${thread + 1}`, 'unsent reply');
    session.drafts.flush();
    service.faults = [
      ({ path, query }) =>
        path !== '' || query.has('includeResolved') ? new Promise(() => {}) : undefined,
    ];
    await session.store.threadList.load();
    await nextTask();
    session.close();
    const pending = service.calls.filter(
      ({ path, query }) => path !== '' || query.has('includeResolved'),
    );
    const aborted = pending.map(({ signal }) => signal?.aborted);
    assert.deepEqual(aborted, [true, true]);
  });

  it('sends a deletion that could still be undone', async () => {
    const mine = service.addComment('mine', { by: 1 });
    await session.store.threadList.load();
    session.store.remove(mine, mine);
    session.close();
    await nextTask();
    const { method, keepalive, signal } = service.calls.at(-1) ?? {};
    assert.deepEqual([method, keepalive, signal?.aborted ?? false], ['DELETE', true, false]);
    assert.deepEqual(service.bodies(), []);
  });
});
