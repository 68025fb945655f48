import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import pino from 'pino';
import type { AuditEntry } from '../../../src/service/audit/audit-log.ts';
import { openAuditLogger } from '../../../src/service/cli/audit-logger.ts';
import { readEnvironment } from '../../../src/service/cli/environment.ts';
import { ApiClient } from '../api-client.ts';
import { cliFixture } from './cli-fixture.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const parse = (line: string): AuditEntry & { msg: string; code?: string } => JSON.parse(line);

describe('SVC_AUDIT_LOG', () => {
  const cli = cliFixture();

  it('is part of the log by default', async () => {
    const served = await cli.serve();
    const client = new ApiClient(served.url);
    const sessionId = await client.mint();
    await client.exchange('unknown');
    await served.end();
    const [, minted, ...others] = served.lines.map(parse);
    assert.deepEqual([minted?.event, minted?.sessionIdHash], ['mint', hashOf(sessionId)]);
    const messages = others.map(({ msg }) => msg);
    assert.deepEqual(messages, ['request', 'audit', 'request', 'stopping', 'stopped']);
  });

  it('is written at every log level except silent', async () => {
    const written = async (variables: Record<string, string>) => {
      const lines: string[] = [];
      const stream = { write: (line: string) => void lines.push(line) };
      const environment = await readEnvironment(variables, '/no/built-in/app');
      const log = pino({ level: environment.LOG_LEVEL }, stream);
      openAuditLogger(environment, log).logger.info({}, 'audit');
      return lines.length;
    };
    assert.equal(await written({}), 1);
    assert.equal(await written({ LOG_LEVEL: 'fatal' }), 1);
    assert.equal(await written({ LOG_LEVEL: 'silent' }), 0);
  });

  it('names a file, to which the service and the commands append', async () => {
    const SVC_AUDIT_LOG = cli.file('events.jsonl');
    const served = await cli.serve({ SVC_AUDIT_LOG });
    const client = new ApiClient(served.url);
    const token = await client.tokenOf('ann');
    const sessionId = await client.mint({ externalId: 'bob' });
    const user = ['--tenant', 'acme', '--embed-tenant', 'acme', '--external-id', 'ann'];
    const session = ['--tenant', 'acme', '--session', sessionId];
    for (const args of [
      ['revoke', ...session],
      ['revoke', ...user],
      ['delete-user', ...user],
      ['rotate-key', '--immediately'],
    ]) {
      const { code, stderr } = await cli.run(args, { SVC_AUDIT_LOG });
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args[0]);
    }
    assert.equal((await client.comments(token)).status, 401);
    await served.end();
    const messages = new Set(served.lines.map((line) => parse(line).msg));
    assert.deepEqual([...messages], ['listening', 'request', 'stopping', 'stopped']);
    assert.equal(statSync(SVC_AUDIT_LOG).mode & 0o777, 0o600);
    const entries = readFileSync(SVC_AUDIT_LOG, 'utf8').trim().split('\n').map(parse);
    const events = entries.map(({ event }) => event);
    assert.deepEqual(events, [
      ...['mint', 'exchange', 'mint', 'revoke', 'revoke', 'user-deletion', 'key-rotation'],
      'rejected-credential',
    ]);
    const [revoked, ofUser, deletion, rotation] = entries.slice(3);
    for (const entry of [revoked, ofUser, deletion, rotation])
      assert.deepEqual([entry?.principal, entry?.outcome], ['command-line', 'success']);
    assert.equal(revoked?.sessionIdHash, hashOf(sessionId));
    assert.equal(revoked?.reason, 'sessions: 1, by: session');
    assert.equal(revoked?.embedTenant, null);
    const stored = new DatabaseSync(cli.file('service.db'));
    const secret = "SELECT value FROM svc_secret WHERE name = 'external-id-hash'";
    const key = String(stored.prepare(secret).get()?.value);
    stored.close();
    const keyed = createHmac('sha256', key).update('ann').digest('base64url');
    assert.equal(ofUser?.externalIdHash, keyed);
    assert.deepEqual([ofUser?.embedTenant, ofUser?.sessionIdHash], ['acme', null]);
    assert.equal(deletion?.externalIdHash, ofUser?.externalIdHash);
    assert.equal(deletion?.embedTenant, 'acme');
    assert.equal(rotation?.reason, 'the old key was removed, and all sessions were revoked');
    assert.ok(!readFileSync(SVC_AUDIT_LOG, 'utf8').includes(sessionId));
  });

  it('is written to the standard error by commands, unless it is off', async () => {
    await cli.run(['migrate']);
    const { stdout, stderr } = await cli.run(['rotate-key']);
    assert.match(stdout, /^Rotated\./);
    assert.equal(parse(stderr).event, 'key-rotation');
    assert.equal(parse(stderr).reason, 'the old key verifies until its tokens expire');
    assert.equal((await cli.run(['rotate-key'], { SVC_AUDIT_LOG: 'off' })).stderr, '');
    assert.ok(!existsSync(cli.file('off')), 'it is not the name of a file');
  });

  it('is a new file after it was removed, instead of entries that are lost', async () => {
    const SVC_AUDIT_LOG = cli.file('removed.jsonl');
    const served = await cli.serve({ SVC_AUDIT_LOG, SVC_AUDIT: 'required' });
    const client = new ApiClient(served.url);
    await client.mint();
    rmSync(SVC_AUDIT_LOG);
    const sessionId = await client.mint();
    await served.end();
    const entries = readFileSync(SVC_AUDIT_LOG, 'utf8').trim().split('\n').map(parse);
    assert.deepEqual(
      entries.map(({ event, sessionIdHash }) => [event, sessionIdHash]),
      [['mint', hashOf(sessionId)]],
    );
    assert.equal(statSync(SVC_AUDIT_LOG).mode & 0o777, 0o600);
  });

  describe('on a disk that is full', { skip: !existsSync('/dev/full') }, () => {
    const SVC_AUDIT_LOG = '/dev/full';

    it('is an error in the log', async () => {
      const served = await cli.serve({ SVC_AUDIT_LOG });
      const client = new ApiClient(served.url);
      assert.equal((await client.exchange(await client.mint())).status, 200);
      await served.end();
      const errors = served.lines.map(parse).filter(({ msg }) => msg.startsWith('the audit log'));
      const codes = errors.map(({ code }) => code);
      assert.deepEqual(codes, ['ENOSPC', 'ENOSPC']);
    });

    it('rejects requests if it is required', async () => {
      const served = await cli.serve({ SVC_AUDIT_LOG, SVC_AUDIT: 'required' });
      const mint = await new ApiClient(served.url).generate({ deploymentId: 1 });
      assert.deepEqual([mint.status, mint.headers.get('retry-after')], [503, '5']);
    });

    it('makes a command fail, which says that it was carried out', async () => {
      const error = await cli.errorOf(['rotate-key'], { SVC_AUDIT_LOG });
      const expected = /SVC_AUDIT_LOG cannot be written \(ENOSPC\); the command was carried out/;
      assert.match(error, expected);
    });
  });

  it('is rejected if the file cannot be written', async () => {
    const SVC_AUDIT_LOG = cli.folder;
    for (const args of [[], ['rotate-key']]) {
      const error = await cli.errorOf(args, { SVC_AUDIT_LOG });
      assert.match(error, /SVC_AUDIT_LOG names .*, which cannot be written \(EISDIR\)\.\n$/);
    }
  });
});
