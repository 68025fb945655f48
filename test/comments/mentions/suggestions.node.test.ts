import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { MentionableUser } from '../../../src/api/comments.ts';
import { Suggestions } from '../../../src/comments/mentions/suggestions.ts';
import type { UserDirectory } from '../../../src/comments/store/user-directory.ts';
import { holdCalls } from '../faults.ts';
import { pass } from '../mocked-time.ts';
import { openSession, service } from '../open-session.ts';

const USERS: MentionableUser[] = [
  { id: 1, username: 'ana.lopez', firstName: 'Ana' },
  { id: 2, username: 'Ben Carter', firstName: 'Ben', email: 'ben@acme.example' },
  { id: 3, username: 'Zo\u00EB' },
];

describe('Suggestions', () => {
  let suggestions: Suggestions;
  let directory: UserDirectory;
  const searches = () =>
    service.calls.flatMap(({ path, query }) =>
      path === '/mentionable-users' ? [query.get('search') ?? ''] : [],
    );
  const usernames = () => suggestions.users.map(({ username }) => username);
  const type = async (text: string) => {
    void suggestions.search(text);
    await pass(50);
  };

  const search = (text: string) => type(text).then(() => pass(150));

  beforeEach(async () => {
    service.users.push(...USERS);
    const session = await openSession();
    directory = session.directory;
    mock.timers.enable({ apis: ['setTimeout'] });
    suggestions = new Suggestions(
      session.searchUsers,
      (text) => directory.usersByName(text),
      () => undefined,
      () => undefined,
    );
  });

  it('searches once for each pause in typing, also while nothing matches', async () => {
    await type('');
    await type('x');
    await search('xy');
    assert.deepEqual(searches(), ['xy']);
    await type('b');
    await search('be');
    assert.deepEqual(searches(), ['xy', 'be']);
  });

  it('does not search for a text that begins with one without results', async () => {
    await search('nobody');
    await search('nobody else');
    assert.deepEqual(searches(), ['nobody']);
    assert.deepEqual([suggestions.phase, usernames()], ['done', []]);
    await search('nob');
    assert.deepEqual(searches(), ['nobody', 'nob']);
  });

  it('searches again in the next mention for a text without results', async () => {
    await search('nobody');
    suggestions.stop();
    service.users.push({ id: 4, username: 'nobody' });
    await type('');
    await search('nobody');
    assert.deepEqual(searches(), ['nobody', 'nobody']);
    assert.deepEqual(usernames(), ['nobody']);
  });

  it('ignores the response to an older search', async () => {
    const deliver = holdCalls(service, ({ query }) => query.get('search') === 'b');
    await search('b');
    await search('ana');
    deliver();
    await pass(0);
    assert.deepEqual(usernames(), ['ana.lopez']);
    assert.equal(suggestions.phase, 'done');
  });

  it('finds known users by their displayed name, before those of the service', async () => {
    directory.addUsers([{ id: 9, username: '8f3a', firstName: 'Grace Hopper' }]);
    service.users.push({ id: 10, username: 'hopkins' });
    await type('hop');
    assert.deepEqual(usernames(), ['8f3a']);
    await pass(150);
    assert.deepEqual(usernames(), ['8f3a', 'hopkins']);
    await search('hopper');
    assert.deepEqual(usernames(), ['8f3a']);
  });

  it('keeps only the users that match what is typed', async () => {
    await search('');
    assert.equal(suggestions.users.length, 3);
    await type('BEN@');
    assert.deepEqual(usernames(), ['Ben Carter']);
    await type('BEN@x');
    assert.deepEqual(usernames(), []);
    await search('');
    await type('zoe\u0308');
    assert.deepEqual(usernames(), ['Zo\u00EB']);
  });
});
