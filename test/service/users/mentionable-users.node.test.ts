import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairLoads } from '../../../src/service/admission/fair-loads.ts';
import { type Database, openDatabase } from '../../../src/service/index.ts';
import { Keyring } from '../../../src/service/keys/keyring.ts';
import { createKey, parseKeys } from '../../../src/service/keys/signing-keys.ts';
import { CursorSigner } from '../../../src/service/paging/cursor.ts';
import { mentionableUsers } from '../../../src/service/users/mentionable-users.ts';

/** At least as long as the delay after a search. */
const DELAY_MS = 1_000;
const caller = {
  tenant: 'acme',
  session: '',
  embedTenantId: 1,
  dashboard: 'sales',
  conversationId: null,
  conversationVersion: 0,
  usersVersion: 0,
};

describe('mentionableUsers()', () => {
  let database: Database;
  let cursors: CursorSigner;
  let userLoads: FairLoads;
  before(async () => {
    database = await openDatabase('memory://');
    await database.migrate();
    const keys = parseKeys([createKey()]);
    cursors = new CursorSigner(await Keyring.open(async () => keys, Date.now));
  });
  after(() => database.close());
  beforeEach(() => {
    userLoads = new FairLoads(database, 0.05);
  });

  /** Lets every page take long, and delays end only when the test ends them. */
  function mockTime({ mock }: TestContext): void {
    let now = 0;
    mock.method(performance, 'now', () => {
      now += 10;
      return now;
    });
    mock.timers.enable({ apis: ['setTimeout'] });
  }

  /** Loads a page for two users of an account, who wait for each other. Returns the second page after the first one. */
  async function loadTwice(search: string): Promise<{ second: Promise<unknown> | undefined }> {
    const page = { first: 1, after: undefined };
    const [first, second] = [1, 2].map((userId) =>
      mentionableUsers(
        { database, cursors, userLoads },
        { ...caller, userId },
        { search, showEmails: true },
        page,
      ).load(() => undefined),
    );
    await first;
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    return { second };
  }

  it('delays the next page of the account after a search', async (t) => {
    mockTime(t);
    const { second } = await loadTwice('ann');
    assert.equal(userLoads.waiting, 1);
    t.mock.timers.tick(DELAY_MS);
    await second;
  });

  it('does not delay it after a page without a search', async (t) => {
    mockTime(t);
    const { second } = await loadTwice('');
    assert.equal(userLoads.waiting, 0);
    await second;
  });
});
