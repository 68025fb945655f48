import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { followsPattern } from '../../../src/service/keys/follows-pattern.ts';

describe('followsPattern()', () => {
  const patterns = [
    'abcde'.repeat(6),
    'abcdef'.repeat(6),
    'password'.repeat(2),
    'correct-horse-correct-horse-corr',
    'abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba',
    '0123456789'.repeat(3),
    '😀😁😂🤣😃😄😅😆'.repeat(3),
  ];
  for (const key of patterns)
    it(`is true for ${key}`, () => {
      assert.equal(followsPattern(key), true);
    });

  // placeholders of environment files, templates and secret stores
  const placeholders = [
    '$SIGNING_KEY_OF_THE_PRODUCTION_SERVER',
    `\${SVC_SIGNING_KEY_OF_PRODUCTION}`,
    `\${SIGNING_KEY:-change-me-before-production}`,
    '$(cat /run/secrets/svc-embed-key)',
    '{{ .Values.signingKey.production }}',
    '<your-signing-key-goes-here-12345>',
    '%SVC_SIGNING_KEY_OF_PRODUCTION%',
    '/run/secrets/svc-embed-signing-key',
    '/etc/svc-embed/keys/production.key',
    '@/run/secrets/svc-embed-signing-key',
    'file:///run/secrets/svc_embed_key',
    'vault:secret/data/svc-embed#key-1',
  ];
  for (const key of placeholders)
    it(`is true for the placeholder ${key}`, () => {
      assert.equal(followsPattern(key), true);
    });

  it('is false for random keys of the minimum length, also with six different characters', () => {
    assert.equal(followsPattern('fdbeacafbdecbafedcafbead'), false);
    for (let index = 0; index < 10_000; index++) {
      assert.equal(followsPattern(randomBytes(12).toString('hex')), false);
      assert.equal(followsPattern(randomBytes(18).toString('base64')), false);
    }
  });
});
