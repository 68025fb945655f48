import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import { type ResolveUser, UserDirectory } from '../../../src/comments/store/user-directory.ts';
import { deferred } from '../../../src/lib/deferred.ts';

const MARA = { id: 7, username: 'mara', email: 'mara@northwind.example' };

/** A directory over one page of people, and a promise of what the application is asked. */
function directoryOf(items: readonly (typeof MARA)[]) {
  const asked = deferred<Parameters<ResolveUser>[0]>();
  const pageInfo = { hasNextPage: false, hasPreviousPage: false };
  const client = { mentionableUsers: async () => ({ items, pageInfo }) };
  const directory = new UserDirectory(client as unknown as CommentsClient, () => undefined);
  directory.resolveUser = (user) => {
    asked.resolve(user);
    return undefined;
  };
  return { directory, asked: asked.promise };
}

describe('Directory', () => {
  it('tells the application the name of whom it asks about', async () => {
    const { directory, asked } = directoryOf([MARA]);
    directory.setVisibleUsers(new Set([7]), false);
    assert.deepEqual(await asked, MARA);
  });

  it('asks about whoever is not to be found too, by number', async () => {
    const { directory, asked } = directoryOf([]);
    directory.setVisibleUsers(new Set([7]), true);
    assert.deepEqual(await asked, { id: 7, username: undefined, email: undefined });
  });
});
