import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import type { Connection } from '../../../src/session/connection.ts';
import { viewerOf } from '../../../src/session/session-identity.ts';
import { respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { clearStorage } from '../open-session.ts';

const CLAIMS = { aud: 'acme', jti: 'j', iat: 0, exp: 9e9, sub: '7', embedTenant: 'north' };

describe('CommentsSession on two services with the same user ids', () => {
  let service: InMemoryService;
  const openAt = (connection: Connection) =>
    new CommentsSession(connection, {
      onChange: () => undefined,
      onNamesChange: () => undefined,
      onOutcome: () => undefined,
    });
  const at = (address: string): Connection => ({
    ...service.connection(7),
    ...viewerOf(address, CLAIMS),
  });

  beforeEach(() => {
    service = new InMemoryService();
    clearStorage();
  });

  it('stores drafts, failed posts and the read state separately', async () => {
    const eu = openAt(at('https://eu.example'));
    await eu.store.threadList.load();
    eu.drafts.set('new', 'a draft for the EU');
    service.faults = [respondWith(500)];
    await eu.store.post('a post for the EU');
    eu.close();
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    assert.deepEqual(
      keys.filter((key) => !key.includes('https://eu.example')),
      [],
    );
    const us = openAt(at('https://us.example'));
    assert.equal(us.drafts.get('new'), undefined);
    assert.deepEqual(us.store.state.threads, []);
    const again = openAt(at('https://eu.example'));
    assert.equal(again.drafts.get('new'), 'a draft for the EU');
    assert.equal(again.store.state.threads[0]?.root.body, 'a post for the EU');
  });

  it('stores a draft again that another tab has deleted', () => {
    const session = openAt(at('https://eu.example'));
    session.drafts.set('new', 'a draft');
    session.flush();
    const keys = Array.from(localStorage, (_, index) => localStorage.key(index) ?? '');
    const key = keys.find((name) => localStorage.getItem(name)?.includes('a draft')) ?? '';
    localStorage.removeItem(key);
    session.applyDeletion(key);
    assert.match(localStorage.getItem(key) ?? '', /a draft/);
  });

  it('marks a comment as unread that another user creates within the second of the first load', async () => {
    service.addComment('before', { by: 2, at: service.now - 2000 });
    const session = openAt(at('https://eu.example'));
    await session.store.threadList.load();
    assert.deepEqual(session.readState?.unread, []);
    service.addComment('after', { by: 2, at: service.now + 1 });
    await session.store.threadList.check();
    await session.store.threadList.show();
    assert.deepEqual(
      session.readState?.unread.map(({ body }) => body),
      ['after'],
    );
  });

  it('does not match a connection of the other service, even for an unknown viewer', () => {
    const withoutSubject = { ...CLAIMS, sub: null };
    const eu = openAt({
      ...at('https://eu.example'),
      ...viewerOf('https://eu.example', withoutSubject),
    });
    const us = { ...at('https://us.example'), ...viewerOf('https://us.example', withoutSubject) };
    assert.equal(eu.matches(us), false);
    assert.equal(eu.matches(eu.connection), true);
  });
});
