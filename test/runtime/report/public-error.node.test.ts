import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicError, publicText } from '../../../src/runtime/report/public-error.ts';
import { tokenOf } from '../../session/token.ts';

describe('publicError', () => {
  it('converts a name and a message that are not strings', () => {
    const error = Object.assign(new Error(), { name: 5, message: { code: 1 } });
    assert.deepEqual(publicError(error), { name: '5', message: '[object Object]' });
  });
  it('truncates name and message', () => {
    const long = Object.assign(new Error('x'.repeat(500)), { name: 'y'.repeat(500) });
    const { name, message } = publicError(long);
    assert.deepEqual([name?.length, message.length], [200, 200]);
  });
  it('names the setting that allows a Trusted Types policy', () => {
    const error = new TypeError("This document requires 'TrustedHTML' assignment.");
    const { message } = publicError(error);
    assert.equal(message, `Set embedding.csp.trustedTypes: ${error.message}`);
  });
  it('returns a thrown text, and a fixed message for any other value', () => {
    assert.deepEqual(publicError('no'), { message: 'no' });
    for (const thrown of [undefined, null, 5, { message: 'secret' }, Symbol('x')])
      assert.deepEqual(publicError(thrown), { message: 'An unknown error.' });
  });
});

describe('publicText', () => {
  it('truncates to 200 UTF-16 units without splitting a character', () => {
    assert.equal(publicText('x'.repeat(200)), 'x'.repeat(200));
    const cut = publicText('😀'.repeat(2_500_000));
    assert.ok(cut.length <= 200 && cut.endsWith('…') && cut.isWellFormed());
  });
  it('searches only the start of a long text for tokens', () => {
    const startedAt = performance.now();
    publicText('eyJ-'.repeat(100_000));
    assert.ok(performance.now() - startedAt < 1000);
  });
  it('removes tokens and session ids', () => {
    const token = tokenOf({}).replace('e30', 'eyJhbGciOiJIUzI1NiJ9');
    assert.equal(publicText(`401 with ${token}!`), '401 with …!');
    assert.equal(
      publicText('GET /embed/chat?session=abc&x=1 failed'),
      'GET /embed/chat?session=…&x=1 failed',
    );
    assert.equal(publicText('{"sessionId":"abc"} refused'), '{"sessionId":"…"} refused');
    assert.equal(publicText('sessionId: abc-def'), 'sessionId: …');
    assert.equal(publicText('sessionId: must not be empty'), 'sessionId: must not be empty');
  });
});
