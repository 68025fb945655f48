import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FairLoads } from '../../../src/service/admission/fair-loads.ts';
import { type Database, openDatabase } from '../../../src/service/index.ts';
import { Keyring } from '../../../src/service/keys/keyring.ts';
import { createKey, parseKeys } from '../../../src/service/keys/signing-keys.ts';
import { CursorSigner } from '../../../src/service/paging/cursor.ts';
import { mentionableUsers } from '../../../src/service/users/mentionable-users.ts';

const conversation = { embedTenantId: 1, dashboard: 'sales', conversationId: null };
const versions = { conversationVersion: 0, usersVersion: 0 };
const caller = { tenant: 'acme', session: '', userId: 1, ...conversation, ...versions };

describe('mentionableUsers()', () => {
  let database: Database;
  before(async () => {
    database = await openDatabase('memory://');
    await database.migrate();
  });
  after(() => database.close());

  for (const search of ['ann', ''])
    it(`${search ? 'delays' : 'does not delay'} the next page after the search "${search}"`, async (t) => {
      const keys = parseKeys([createKey()]);
      const cursors = new CursorSigner(await Keyring.open(async () => keys, Date.now));
      const userLoads = new FairLoads(database, 1);
      const { mock } = t.mock.method(userLoads, 'run');
      const options = { database, cursors, userLoads };
      const page = { first: 1, after: undefined };
      const list = mentionableUsers(options, caller, { search, showEmails: true }, page);
      await list.load(() => undefined);
      const [, , isLarge] = mock.calls[0]?.arguments ?? assert.fail();
      assert.equal(isLarge(undefined), search !== '');
    });
});
