import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { createEmbedClient, type GenerateSession } from '../../src/backend/index.ts';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { codeBlocks } from './markdown.ts';

const DOCUMENT = readFileSync('docs/own-app.md', 'utf8');

/** The code blocks of all documents, and the help of the service, which contains examples too. */
const examples = ['README.md', 'demo/README.md', ...globSync('docs/**/*.md')]
  .flatMap((file) => codeBlocks(readFileSync(file, 'utf8')).map(({ code }) => ({ file, code })))
  .concat({ file: 'help', code: readFileSync('src/service/cli/run.ts', 'utf8') });

describe('the examples of the documentation', () => {
  it('mint sessions with an embed tenant only', () => {
    const mints = examples.filter(({ code }) => /externalId\W+\w/.test(code));
    assert.ok(mints.length >= 2);
    for (const { file, code } of mints) assert.match(code, /embedTenantName/, file);
  });

  it('filter the data of mounted routes by embed tenant', () => {
    const mounts = examples.filter(({ code }) =>
      /\.mount\('\/|^export default \{\n {2}'\//m.test(code),
    );
    assert.ok(mounts.length >= 2);
    for (const { file, code } of mounts) assert.match(code, /embedTenant\.name/, file);
  });
});

describe('the example of a mounted route', () => {
  const cli = cliFixture();

  it('returns the rows of the customer only, and none without a customer', async () => {
    const { code } = codeBlocks(DOCUMENT).find(({ name }) => name === 'mounts.js') ?? {};
    const database = new DatabaseSync(cli.file('sales.db'));
    database.exec(`CREATE TABLE sales (account TEXT, customer TEXT, region TEXT, revenue INTEGER);
      INSERT INTO sales VALUES ('acme', 'north', 'emea', 1), ('acme', 'south', 'apac', 2)`);
    database.close();
    const SVC_MOUNTS = cli.file('mounts.mjs', code);
    const { url, end } = await cli.serve({ SVC_MOUNTS });
    const client = createEmbedClient({ baseUrl: url, apiKey: 'acme-key' });
    const request = async (viewer: Omit<GenerateSession, 'deploymentId'>) => {
      const minted = await client.generateSession({ deploymentId: 1, ...viewer });
      const { token } = (await new ApiClient(url).exchange(minted.sessionId)).body;
      const headers = { Authorization: `Embed-Token ${token}` };
      const response = await fetch(`${url}/data`, { headers });
      return response.ok ? response.json() : response.status;
    };
    const ofCustomer = (embedTenantName: string) => request({ externalId: 'ann', embedTenantName });
    assert.deepEqual(await ofCustomer('north'), [{ region: 'emea', revenue: 1 }]);
    assert.deepEqual(await ofCustomer('south'), [{ region: 'apac', revenue: 2 }]);
    assert.equal(await request({ internalId: 'root', embedTenantName: null }), 403);
    await end();
  });
});
