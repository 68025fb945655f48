import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiClient } from '../api-client.ts';
import { cliFixture } from './cli-fixture.ts';

/** A module with an open handle, as that of a database would be, which also delays writes to the log at the end. */
const MOUNTS = `import { pbkdf2 } from 'node:crypto';
setInterval(() => {}, 1_000);
process.once('SIGTERM', () => {
  for (let count = 0; count < 8; count++) pbkdf2('', '', 200_000, 64, 'sha512', () => {});
});
export default {
  '/data': (request, { tenant, user }) =>
    Response.json({ path: new URL(request.url).pathname, tenant, externalId: user?.externalId }),
};`;

describe('SVC_MOUNTS', () => {
  const cli = cliFixture();

  it('adds routes, which are called with a verified session, and the process stops as without', async () => {
    const served = await cli.serve({ SVC_MOUNTS: cli.file('mounts.mjs', MOUNTS) });
    const authorization = `Embed-Token ${await new ApiClient(served.url).token()}`;
    const response = await fetch(`${served.url}/data/sales`, { headers: { authorization } });
    const expected = { path: '/data/sales', tenant: 'acme', externalId: 'ann' };
    assert.deepEqual(await response.json(), expected);
    assert.equal((await fetch(`${served.url}/data/sales`)).status, 401);
    assert.equal(await served.end(), 0);
    const messages = served.lines.map((line) => JSON.parse(line).msg);
    assert.deepEqual(messages.slice(-3), ['request', 'stopping', 'stopped']);
  });

  it('is a path from the working directory', async () => {
    cli.file('relative.mjs', MOUNTS);
    const served = await cli.serve({ SVC_MOUNTS: './relative.mjs' });
    assert.equal((await fetch(`${served.url}/data`)).status, 401);
  });

  const invalid: [name: string, content: string, message: RegExp][] = [
    ['does not exist', '', /names .*missing\.mjs, which cannot be loaded: /],
    ['throws', `throw new Error('no sales.db')`, /cannot be loaded: no sales\.db/],
    ['has no default export', 'export const mounts = {}', /whose default export must be an object/],
    ['has a prefix without a slash', `export default { data: () => {} }`, /default export must be/],
    [
      'misspells requires',
      `export default { '/ai': { require: 'ai', handler() {} } }`,
      /requires: 'ai'/,
    ],
    ['has no handler', `setInterval(() => {}, 9); export default { '/data': 1 }`, /be an object/],
  ];
  for (const [name, content, message] of invalid)
    it(`fails the start if the module ${name}`, async () => {
      const file = content ? cli.file(`${name}.mjs`, content) : cli.file('missing.mjs');
      const error = await cli.errorOf([], { SVC_MOUNTS: file });
      assert.match(error, /: SVC_MOUNTS /);
      assert.match(error, message);
    });
});
