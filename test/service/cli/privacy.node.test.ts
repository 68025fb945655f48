import assert from 'node:assert/strict';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import type { Thread } from '../../../src/api/comments.ts';
import type { AuditEntry } from '../../../src/service/audit/audit-log.ts';
import { ApiClient } from '../api-client.ts';
import { cliFixture, type ServiceProcess } from './cli-fixture.ts';

describe('the commands about the data of a viewer', () => {
  const cli = cliFixture();
  const variables = {
    DATABASE_URL: cli.file('privacy.db'),
    SVC_AUDIT_LOG: cli.file('audit.jsonl'),
  };
  const ann = ['--tenant', 'acme', '--embed-tenant', 'acme', '--external-id', 'ann'];
  let service: ServiceProcess;
  let client: ApiClient;
  before(async () => {
    service = await cli.serve(variables);
    client = new ApiClient(service.url);
  });

  const run = (...args: string[]) => cli.run(args, variables);
  const lastEntry = (): AuditEntry =>
    JSON.parse(readFileSync(variables.SVC_AUDIT_LOG, 'utf8').trim().split('\n').at(-1) ?? '');
  const texts = async (token: string): Promise<string[]> => {
    const { items } = (await client.comments(token)).body as { items: Thread[] };
    return items.flatMap(({ root, replies }) => [root, ...replies].map(({ body }) => body));
  };

  it('export everything that is stored, as JSON', async () => {
    const { sessionId, token } = await client.session({
      externalId: 'ann',
      email: 'ann@example.com',
      userProfile: { displayName: 'Ann "A"' },
    });
    await client.mint({ externalId: 'ann', securityContext: { region: 'emea' } });
    const { id } = await client.comment(token, 'Visible\u0000 ✓');
    for (let count = 0; count < 205; count++) await client.comment(token, `x${count}`, id);
    const deleted = await client.comment(token, 'Deleted');
    await client.comments(token, `/${deleted.id}`, { method: 'DELETE' });
    await client.comments(token, `/${id}/resolve`, { body: { resolved: true } });
    const { code, stdout, stderr } = await run('export-user', ...ann);
    assert.deepEqual([code, stderr], [0, '']);
    const exported = JSON.parse(stdout);
    const { profile, sessions, comments, resolvedThreads, externalIdHash } = exported;
    assert.equal(profile.email, 'ann@example.com');
    assert.equal(profile.firstName, 'Ann "A"');
    const isExchanged = (session: { redeemedAt: string | null }) => session.redeemedAt !== null;
    const exchanged = sessions.find(isExchanged);
    assert.equal(exchanged.claims, null, 'deleted at the exchange');
    const open = sessions.find((session: { claims: object | null }) => session.claims !== null);
    assert.equal(open.claims.securityContext.region, 'emea');
    assert.equal(comments.length, 207);
    assert.equal(comments[0].body, 'Visible\u0000 ✓');
    assert.equal(comments.at(-1).body, 'Deleted');
    assert.match(comments.at(-1).deletedAt, /^\d{4}-/);
    assert.deepEqual(resolvedThreads, [id]);
    assert.deepEqual(
      [lastEntry().event, lastEntry().externalIdHash],
      ['user-export', externalIdHash],
    );
    const entries = readFileSync(variables.SVC_AUDIT_LOG, 'utf8').trim().split('\n');
    const minted = entries
      .map((line): AuditEntry => JSON.parse(line))
      .find(({ event }) => event === 'mint');
    assert.equal(minted?.externalIdHash, externalIdHash);
    assert.equal(minted?.sessionIdHash, exchanged.idHash);
    assert.ok(!stdout.includes(sessionId));
  });

  it('export nothing more, and say so, if the output cannot be written', async () => {
    const before = lastEntry();
    const child = cli.spawn(['export-user', ...ann], variables, openSync('/dev/full', 'w'));
    const stderr = text(child.stderr as Readable);
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.equal(
      await stderr,
      'svc-embed-service: The export is incomplete: it cannot be written (ENOSPC).\n',
    );
    assert.deepEqual(lastEntry(), before);
  });

  it('delete a comment for moderation, and a thread with its replies', async () => {
    const eve = await client.token({ externalId: 'eve', embedTenantName: 'north' });
    const root = await client.comment(eve, 'A root');
    const reply = await client.comment(eve, 'A reply', root.id);
    const other = await client.comment(eve, 'Another reply', root.id);
    assert.match(
      await cli.errorOf(
        ['delete-comment', '--tenant', 'globex', '--id', String(reply.id)],
        variables,
      ),
      /no such comment/,
    );
    const { stdout } = await run('delete-comment', '--tenant', 'acme', '--id', String(reply.id));
    assert.equal(
      stdout,
      `Deleted the comment ${reply.id} on the dashboard sales of the embed tenant north.\n`,
    );
    const { event, principal, comment, dashboard, embedTenant } = lastEntry();
    assert.deepEqual(
      [event, principal, comment, dashboard, embedTenant],
      ['comment-deletion', 'command-line', reply.id, 'sales', 'north'],
    );
    assert.deepEqual((await texts(eve)).sort(), ['A root', 'Another reply']);
    await run('delete-comment', '--tenant', 'acme', '--id', String(root.id));
    assert.deepEqual(await texts(eve), []);
    for (const id of [String(other.id), '0', 'x', '1.5'])
      assert.match(
        await cli.errorOf(['delete-comment', '--tenant', 'acme', '--id', id], variables),
        /no such comment|must be the number/,
      );
  });

  it('delete a user with the comments, whose texts are overwritten', async () => {
    const bob = await client.tokenOf('bob');
    const thread = await client.comment(bob, 'Of Bob');
    const token = await client.tokenOf('ann');
    await client.comment(token, 'A reply of Ann', thread.id);
    const { stdout } = await run('delete-user', '--with-comments', ...ann);
    assert.equal(stdout, 'Deleted, with 208 comments.\n');
    assert.deepEqual(
      [lastEntry().event, lastEntry().reason],
      ['user-deletion', 'with 208 comments'],
    );
    assert.equal((await client.comments(token)).status, 401);
    assert.deepEqual(await texts(bob), ['Of Bob']);
    await client.comment(await client.tokenOf('carl'), 'Of Carl');
    const carl = ann.with(-1, 'carl');
    assert.equal(
      (await run('delete-user', '--with-comments', ...carl)).stdout,
      'Deleted, with 1 comment.\n',
    );
    await service.end();
    const backup = cli.file('copy.backup');
    await run('backup', '--to', backup);
    const stored = readFileSync(backup, 'latin1');
    assert.ok(stored.includes('Of Bob'));
    assert.doesNotMatch(stored, /A reply of Ann|Visible|ann@example\.com/);
    assert.match(await cli.errorOf(['export-user', ...ann], variables), /no such user/);
  });
});
