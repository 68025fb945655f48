import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { parseKeys, readStoredKeys } from '../../src/service/keys/signing-keys.ts';
import { rotateStoredKey } from '../../src/service/maintenance/rotate-key.ts';
import { sessionDigest } from '../../src/service/sessions/session-store.ts';
import type { TestEngine } from '../service/engines.ts';
import type { TestService } from '../service/test-service.ts';
import { victimOf } from './victim.ts';

const SIGNING_KEY = 'a signing key that only the service has';
const TABLES = [
  'svc_secret',
  'svc_session',
  'svc_embed_tenant',
  'svc_embed_user',
  'svc_tenant_group',
  'svc_conversation',
  'svc_comment',
  'svc_migration',
];

/** A reader of the database: of a stolen backup, a replica, or through an injection elsewhere. */
export function databaseReaderAttacks(engine: TestEngine): void {
  describe('a reader of the database, with the signing key in the environment', () => {
    const { victim, service } = victimOf(engine);
    let token = '';
    let rows: Map<string, string[]>;
    before(async () => {
      await service.restart({ signingKeys: parseKeys([SIGNING_KEY]) });
      token = await service.tokenOf('reader');
      victim.token = await service.tokenOf('victim');
      // These requests add a row to `svc_tenant_group`, and one with a key to `svc_comment`.
      await service.comments(victim.token, '', { body: { body: 'x' }, key: 'k' });
      const tenantGroupDefinitions = [{ name: 'team' }];
      await service.token({ embedTenantName: 'north', creatorMode: true, tenantGroupDefinitions });
      rows = await allTexts(service);
    });

    for (const table of TABLES) {
      it(`finds no session id, token or key in ${table}`, () => {
        const text = rows.get(table)?.join('\n');
        assert.ok(text, 'the table is empty');
        const secrets = [victim.sessionId, token, SIGNING_KEY, 'acme-key', token.split('.')[2]];
        for (const secret of secrets) assert.ok(!text.includes(secret ?? ''));
      });

      it(`can use no value of ${table} as a session id`, async () => {
        for (const value of rows.get(table) ?? [])
          assert.match(String((await service.exchange(value)).status), /^40[01]$/);
      });

      it(`can use no value of ${table} as a token or API key`, async () => {
        for (const value of rows.get(table) ?? [])
          for (const scheme of ['Bearer', 'Embed-Token']) {
            const headers = { authorization: `${scheme} ${encodeURI(value)}` };
            assert.equal((await service.comments(undefined, '', { headers })).status, 401);
          }
      });

      it(`can sign no token with a value of ${table}`, async () => {
        for (const value of rows.get(table) ?? []) {
          const forged = await forge(token, value);
          assert.equal((await service.comments(forged)).status, 401);
        }
      });
    }
  });

  describe('a reader of the database, with the signing key in the database', () => {
    const { victim, service } = victimOf(engine);
    const forgeStolen = async (token: string, change?: object) =>
      forge(token, await readStoredKeys(service.database), change);

    it('can forge a token, which the warning at start is about', async () => {
      const forged = await forgeStolen(victim.token);
      assert.equal((await service.comments(forged)).status, 200);
    });

    it('cannot forge a token of a session that was not redeemed', async () => {
      const jti = sessionDigest(await service.mint());
      const forged = await forgeStolen(victim.token, { jti });
      assert.equal((await service.comments(forged)).status, 401);
    });

    it('cannot forge a token of another account', async () => {
      const forged = await forgeStolen(victim.token, { aud: 'globex' });
      assert.equal((await service.comments(forged, '', { tenant: 'globex' })).status, 401);
    });

    it('cannot become another user by changing sub', async () => {
      const { sub } = decodeJwt(victim.token);
      const forged = await forgeStolen(await service.tokenOf('reader'), { sub });
      const { status } = await service.remove(forged, victim.rootId);
      assert.equal(status, 403);
    });

    it('can forge nothing after an immediate rotation', async () => {
      const forged = await forgeStolen(victim.token);
      const rotation = { now: service.now, tokenLifetime: 1, immediately: true };
      await rotateStoredKey(service.database, rotation);
      await service.restart();
      assert.equal((await service.comments(forged)).status, 401);
      victim.token = await service.tokenOf('victim');
    });
  });
}

/** Every value in the tables of `TABLES`, as text, by table. */
async function allTexts(service: TestService): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const table of TABLES) {
    const rows = await service.database.query<object>(`SELECT * FROM ${table}`);
    const values = rows.flatMap((row) => Object.values(row).filter((value) => value !== null));
    texts.set(table, [...new Set(values.map(String))]);
  }
  return texts;
}

/** A token with the claims of another one, signed with a value that may be the key. */
function forge(token: string, key: string, change: object = {}): Promise<string> {
  const secret = new TextEncoder().encode(key.padEnd(32, '\0'));
  const [parsed] = key.length >= 32 ? safeKeys(key) : [];
  return new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({
      alg: 'HS256',
      kid: parsed?.kid ?? parseKeys([SIGNING_KEY])[0]?.kid ?? '',
    })
    .sign(secret);
}

function safeKeys(key: string) {
  try {
    return parseKeys([key]);
  } catch {
    return [];
  }
}
