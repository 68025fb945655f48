import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { HttpProblem } from '../../../src/service/http/problem.ts';
import { createKey, Keyring, parseKeys } from '../../../src/service/keys/signing-keys.ts';
import { CursorSigner } from '../../../src/service/paging/cursor.ts';
import { fc } from '../../node/fast-check.ts';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const text = fc.string({ unit: 'binary' });
const list = fc.array(text, { minLength: 1, maxLength: 6 });
const position = fc.array(fc.oneof(text, fc.maxSafeInteger()), { maxLength: 3 });

const signerWith = async (...keys: string[]) =>
  new CursorSigner(await Keyring.open(async () => parseKeys(keys), Date.now));

const isBadRequest = (error: unknown) => error instanceof HttpProblem && error.status === 400;

describe('CursorSigner with any list and position', () => {
  const [key, nextKey] = [createKey(), createKey()];
  let signer: CursorSigner;
  before(async () => {
    signer = await signerWith(key);
  });

  it('reads the position that it signed, also after a rotation of the keys', async () => {
    const rotated = await signerWith(nextKey, key);
    fc.assert(
      fc.property(list, position, (name, at) => {
        const cursor = signer.sign(name, at);
        assert.match(cursor, /^[\w.-]+$/);
        assert.deepEqual(signer.read(name, cursor), at);
        assert.deepEqual(rotated.read(name, cursor), at);
      }),
    );
  });

  it('rejects the cursor of another list and of another key', async () => {
    const other = await signerWith(nextKey);
    fc.assert(
      fc.property(list, list, position, (name, otherName, at) => {
        fc.pre(JSON.stringify(name) !== JSON.stringify(otherName));
        const cursor = signer.sign(name, at);
        assert.throws(() => signer.read(otherName, cursor), isBadRequest);
        assert.throws(() => other.read(name, cursor), isBadRequest);
      }),
    );
  });

  it('rejects a cursor with any change', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.nat(), text, (at, start, length, insert) => {
        const cursor = signer.sign(['threads'], at);
        const from = start % (cursor.length + 1);
        const changed = cursor.slice(0, from) + insert + cursor.slice(from + (length % 3));
        fc.pre(changed !== cursor);
        assert.throws(() => signer.read(['threads'], changed), isBadRequest);
      }),
    );
  });
});

describe('Lists with any cursor', () => {
  const service = testService(memoryEngine());
  const segment = fc.base64String();
  const cursor = fc.oneof(
    text,
    fc.tuple(segment, segment).map((parts) => parts.join('.')),
  );

  it('respond with 400', async () => {
    const token = await service.tokenOf('ann');
    await fc.assert(
      fc.asyncProperty(cursor, fc.constantFrom('', '/mentionable-users'), async (after, path) => {
        const query = new URLSearchParams({ after });
        const { status, body } = await service.comments(token, `${path}?${query}`);
        assert.equal(status, 400);
        assert.equal(body.detail, 'after must be the endCursor of a page of this list.');
      }),
      { numRuns: 50 },
    );
  });
});
