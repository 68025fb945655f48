import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEmbedClient, type GenerateSession } from '../../src/backend/index.ts';
import type { Database } from '../../src/service/index.ts';
import { codeBlocks } from './markdown.ts';

const API_KEY = 'key-of-the-examples-of-the-documents';
const DOCUMENT = readFileSync('docs/own-app.md', 'utf8');

/** The code blocks of all documents, and the help of the service, which contains examples too. */
const examples = ['README.md', 'demo/README.md', ...globSync('docs/**/*.md')]
  .flatMap((file) => codeBlocks(readFileSync(file, 'utf8')).map(({ code }) => ({ file, code })))
  .concat({ file: 'help', code: readFileSync('src/service/cli/help.ts', 'utf8') });

describe('the examples of the documentation', () => {
  it('mint sessions with an embed tenant only', () => {
    const mints = examples.filter(({ code }) => /externalId\W+\w/.test(code));
    assert.ok(mints.length >= 2);
    for (const { file, code } of mints) assert.match(code, /embedTenantName/, file);
  });

  it('filter the data of mounted routes by embed tenant', () => {
    const mounts = examples.filter(({ code }) => /\.mount\('\//.test(code));
    assert.ok(mounts.length >= 1);
    for (const { file, code } of mounts) assert.match(code, /embed_tenant = \$2/, file);
  });
});

describe('the example of a mounted route', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-example-'));
  let stop = async () => {};
  after(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs the example with other file names and any free port, and returns what it has created. */
  async function runExample() {
    const config = {
      tenants: [
        {
          name: 'acme',
          hosts: ['127.0.0.1'],
          users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
          deployments: [{ id: 1 }],
        },
      ],
    };
    writeFileSync(join(folder, 'service.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'index.html'), '<head></head>');
    const { code = '' } =
      codeBlocks(DOCUMENT).find((block) => block.code.includes(".mount('")) ?? {};
    const module = join(folder, 'example.ts');
    const source = code
      .replace("'svc-embed/service'", `'${pathToFileURL('src/service/index.ts')}'`)
      .replace("'.data/app.db'", "'memory://'")
      .replace("'service.json'", `'${join(folder, 'service.json')}'`)
      .replace("'dist'", `'${folder}'`)
      .replace(
        'await service.listen({ port: 4000 })',
        'const { port } = await service.listen({ port: 0 })',
      );
    writeFileSync(module, `${source}\nexport { database, port, service };`);
    return (await import(pathToFileURL(module).href)) as {
      database: Database;
      port: number;
      service: { close(): Promise<void> };
    };
  }

  it('returns the rows of the customer only, and none without a customer', async () => {
    const { database, port, service } = await runExample();
    stop = async () => {
      await service.close();
      await database.close();
    };
    await database.query('CREATE TABLE sales (tenant TEXT, embed_tenant TEXT, amount INTEGER)');
    await database.query("INSERT INTO sales VALUES ('acme', 'north', 1), ('acme', 'south', 2)");
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = createEmbedClient({ baseUrl, apiKey: API_KEY });
    const request = async (viewer: Omit<GenerateSession, 'deploymentId'>) => {
      const minted = await client.generateSession({ deploymentId: 1, ...viewer });
      const exchange = { method: 'POST', body: JSON.stringify(minted) };
      const { token } = (await (
        await fetch(`${baseUrl}/api/v1/embed/session/token`, exchange)
      ).json()) as { token: string };
      const response = await fetch(`${baseUrl}/data`, {
        headers: { Authorization: `Embed-Token ${token}` },
      });
      return response.ok ? response.json() : response.status;
    };
    const ofCustomer = (embedTenantName: string) => request({ externalId: 'ann', embedTenantName });
    assert.deepEqual(await ofCustomer('north'), [
      { tenant: 'acme', embed_tenant: 'north', amount: 1 },
    ]);
    assert.deepEqual(await ofCustomer('south'), [
      { tenant: 'acme', embed_tenant: 'south', amount: 2 },
    ]);
    assert.equal(await request({ internalId: 'root', embedTenantName: null }), 403);
  });
});
