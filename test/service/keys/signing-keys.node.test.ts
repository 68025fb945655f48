import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseKeys } from '../../../src/service/index.ts';
import { Keyring } from '../../../src/service/keys/signing-keys.ts';

const TIME = Date.UTC(2026, 0, 31, 12);
const OLD = 'an old key of at least thirty-two bytes';
const NEW = 'a new key of at least thirty-two bytes!';
const [old, next] = parseKeys([OLD, NEW]);
const ROTATED = [`${NEW} from=2026-01-31T12:00:00Z`, `${OLD} until=2026-02-01T12:00:00Z`];

describe('Keyring', () => {
  const open = (keys: ReturnType<typeof parseKeys>, now = TIME) => {
    const load = async () => keys;
    return Keyring.open(load, () => now);
  };
  const kidsAt = async (now: number) =>
    (await open(parseKeys(ROTATED), now)).verifying.map(({ kid }) => kid);

  it('verifies with a rotated key until its time', async () => {
    const end = TIME + 24 * 60 * 60_000;
    assert.deepEqual(await kidsAt(end - 1), [next?.kid, old?.kid]);
    assert.deepEqual(await kidsAt(end), [next?.kid]);
  });

  it('signs with the first key if none may sign yet', async () => {
    const only = await open(parseKeys([`${NEW} from=2026-01-31T12:00:00Z`]), TIME - 1);
    assert.equal(only.signing.kid, next?.kid);
  });

  it('throws if every key has expired', async () => {
    const expired = await open(parseKeys([OLD]).map((key) => ({ ...key, verifiesUntil: TIME })));
    assert.throws(() => expired.signing, /all signing keys have expired/);
  });

  it('has the id and the secret of cursors that other versions derive from a key', () => {
    const secret = Buffer.from(old?.cursorSecret ?? '').toString('base64url');
    const derived = ['DVtCwmCnfk5v', 'qa0jzR8uRvNF24ODackrcywzlcE_mVUnZe5KzYAHUIo'];
    assert.deepEqual([old?.kid, secret], derived);
  });

  it('rejects an empty list of keys', async () => {
    await assert.rejects(open([]), /at least one signing key/);
  });
});
