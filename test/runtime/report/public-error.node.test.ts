import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicError, publicText } from '../../../src/runtime/report/public-error.ts';
import { tokenOf } from '../../session/token.ts';

describe('publicError', () => {
  it('keeps name and message, and no stack', () => {
    assert.deepEqual(publicError(new RangeError('too far')), {
      name: 'RangeError',
      message: 'too far',
    });
  });
  it('makes texts of whatever an error was given for them', () => {
    const odd = Object.assign(new Error(), { name: 5, message: { code: 1 } });
    assert.deepEqual(publicError(odd), { name: '5', message: '[object Object]' });
  });
  it('cuts what an error was given as its texts', () => {
    const long = Object.assign(new Error('x'.repeat(500)), { name: 'y'.repeat(500) });
    const { name, message } = publicError(long);
    assert.deepEqual([name?.length, message.length], [200, 200]);
  });
  it('keeps a thrown text', () => {
    assert.deepEqual(publicError('no'), { message: 'no' });
  });
  for (const thrown of [undefined, null, 5, { message: 'secret' }, Symbol('x')]) {
    it(`says nothing of ${String(thrown)}`, () => {
      assert.deepEqual(publicError(thrown), { message: 'An unknown error.' });
    });
  }
});

describe('publicText', () => {
  it('cuts at 200 characters, and never within one', () => {
    assert.equal(publicText('x'.repeat(200)), 'x'.repeat(200));
    const cut = publicText('😀'.repeat(2_500_000));
    assert.ok(cut.length <= 200 && cut.endsWith('…') && cut.isWellFormed());
  });
  it('looks at the start alone, however much there is that a token might begin in', () => {
    const begun = performance.now();
    publicText('eyJ-'.repeat(100_000));
    assert.ok(performance.now() - begun < 1000);
  });
  it('leaves out tokens and session ids', () => {
    const token = tokenOf({}).replace('e30', 'eyJhbGciOiJIUzI1NiJ9');
    assert.equal(publicText(`401 with ${token}!`), '401 with …!');
    assert.equal(
      publicText('GET /embed/chat?session=abc&x=1 failed'),
      'GET /embed/chat?session=…&x=1 failed',
    );
    assert.equal(publicText('{"sessionId":"abc"} refused'), '{"sessionId":"…"} refused');
  });
});
