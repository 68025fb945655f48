import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { toNodeHandler } from '../../src/backend/node-handler.ts';
import { serve } from '../node/serve.ts';
import { codeBlocks } from '../repository/markdown.ts';
import { fakeServiceOfEachTest, NEED } from './fake-service.ts';

type SignedInUser = (request: Request) => Promise<{ id: string; customer: string } | null>;

const ADA = { id: 'ada', customer: 'globex' };
const AUDIENCE = 'https://api.acme.example';

const folder = mkdtempSync(join(tmpdir(), 'svc-signed-in-user-'));
after(() => rmSync(folder, { recursive: true }));

/** Loads a file of docs/backends.md. */
async function load(file: string): Promise<SignedInUser> {
  const blocks = codeBlocks(readFileSync('docs/backends.md', 'utf8'));
  const { code = '' } = blocks.find(({ name }) => name === file) ?? {};
  writeFileSync(join(folder, file), code);
  return (await import(pathToFileURL(join(folder, file)).href)).signedInUser;
}

const requestWith = (headers: Record<string, string>) =>
  new Request('https://app.acme.example/api/embed-session', { headers });

describe('the example of a session cookie in docs/backends.md', () => {
  let signedInUser: SignedInUser;
  before(async () => {
    process.env.SESSIONS_FILE = join(folder, 'sessions.db');
    const database = new DatabaseSync(process.env.SESSIONS_FILE);
    database.exec('CREATE TABLE sessions (id_sha256, user_id, customer, expires_at)');
    const insert = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)');
    for (const [id, expiresAt] of [
      ['valid', 1],
      ['expired', -1],
    ] as const)
      insert.run(digestOf(id), ADA.id, ADA.customer, Date.now() + expiresAt * 60_000);
    database.close();
    signedInUser = await load('user-of-cookie.ts');
  });

  const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');
  const cookies: Record<string, object | null> = {
    '__Host-session=valid': ADA,
    'theme=dark; __Host-session=valid; a=b': ADA,
    '__Host-session=expired': null,
    '__Host-session=unknown': null,
    '__Host-session=': null,
    '__Host-session': null,
    'X__Host-session=valid': null,
    'session=valid': null,
    [`__Host-session=${digestOf('valid')}`]: null,
    "__Host-session=' OR 1=1 --": null,
  };
  for (const [cookie, user] of Object.entries(cookies))
    it(`returns ${user ? 'the user' : 'null'} for ${cookie}`, async () => {
      assert.deepEqual(await signedInUser(requestWith({ Cookie: cookie })), user);
    });

  it('returns null without a cookie', async () => {
    assert.equal(await signedInUser(requestWith({})), null);
  });
});

describe('the example of a JWT in docs/backends.md', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const fake = fakeServiceOfEachTest();
  let provider: Server;
  let issuer = '';
  let isAvailable = true;
  let signedInUser: SignedInUser;
  before(async () => {
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'first' }];
    const { server, port } = await serve((request, response) => {
      const exists = request.url === '/.well-known/jwks.json';
      response.writeHead(!isAvailable ? 503 : exists ? 200 : 404);
      response.end(JSON.stringify({ keys }));
    });
    provider = server;
    issuer = process.env.ISSUER = `http://127.0.0.1:${port}`;
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    signedInUser = await load('user-of-token.ts');
  });
  after(() => {
    provider.close();
    provider.closeAllConnections();
  });

  const claims = () => ({
    sub: ADA.id,
    customer: ADA.customer,
    iss: issuer,
    aud: AUDIENCE,
    exp: now() + 60,
  });
  const now = () => Math.floor(Date.now() / 1_000);
  const sign = (payload: JWTPayload, key = privateKey, kid = 'first') =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  const userOf = (token: string, scheme = 'Bearer') =>
    signedInUser(requestWith({ Authorization: `${scheme} ${token}` }));

  it('throws an error while the keys cannot be loaded, which is a 500 that the page retries', async (t) => {
    isAvailable = false;
    const token = await sign(claims());
    const log = t.mock.method(console, 'error', () => {});
    const session = async (request: Request) => (await signedInUser(request)) && null;
    const { server, port } = await serve(toNodeHandler(fake.endpoint({ session })));
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(NEED),
    });
    server.close();
    server.closeAllConnections();
    isAvailable = true;
    assert.equal(response.status, 500);
    assert.match(String(log.mock.calls[0]?.arguments[1]), /Expected 200 OK/);
  });

  it('returns the user of a valid token', async () => {
    assert.deepEqual(await userOf(await sign(claims())), ADA);
    assert.deepEqual(await userOf(await sign({ ...claims(), aud: ['other', AUDIENCE] })), ADA);
  });

  const invalid: Record<string, () => JWTPayload> = {
    'has expired': () => ({ exp: now() - 60 }),
    'is not valid yet': () => ({ nbf: now() + 60 }),
    'never expires': () => ({ exp: undefined }),
    'is for another program': () => ({ aud: 'https://other.acme.example' }),
    'has no audience': () => ({ aud: undefined }),
    'is of another issuer': () => ({ iss: 'https://evil.example' }),
    'has no subject': () => ({ sub: undefined }),
    'has no customer': () => ({ customer: undefined }),
    'has several customers': () => ({ customer: ['globex', 'initech'] }),
  };
  for (const [what, changes] of Object.entries(invalid))
    it(`returns null for a token that ${what}`, async () => {
      assert.equal(await userOf(await sign({ ...claims(), ...changes() })), null);
    });

  it('returns null for a token that the provider has not signed', async () => {
    const valid = await sign(claims());
    const [header = '', payload = '', signature = ''] = valid.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const changed = encode({ ...claims(), customer: 'initech' });
    const hs256 = `${encode({ alg: 'HS256', kid: 'first' })}.${payload}`;
    const mac = createHmac('sha256', await exportSPKI(publicKey))
      .update(hs256)
      .digest('base64url');
    const tokens = [
      await sign(claims(), other.privateKey),
      await sign(claims(), other.privateKey, 'unknown'),
      `${header}.${changed}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${hs256}.${mac}`,
      `${header}.${payload}`,
      'no-token',
    ];
    for (const token of tokens) assert.equal(await userOf(token), null, token);
  });

  it('returns null without a bearer token', async () => {
    const token = await sign(claims());
    assert.equal(await userOf(token, 'Basic'), null);
    assert.equal(await signedInUser(requestWith({ Cookie: `token=${token}` })), null);
  });
});
