import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrations } from '../../src/service/database/migrations.ts';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';
import { postgresEngine } from '../service/engines.ts';
import { ExpectedComments } from '../soak/expected-comments.ts';
import { CommentWriters } from './comment-writers.ts';

/** A migration as a next version may have: it adds, and changes nothing that this version uses. */
const NEXT = () => `
ALTER TABLE svc_comment ADD COLUMN next_version TEXT;
ALTER TABLE svc_conversation ADD COLUMN next_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE svc_session ADD COLUMN next_version TEXT;
ALTER TABLE svc_embed_user ADD COLUMN next_version TEXT;
CREATE INDEX svc_comment_next_version ON svc_comment (next_version);`;

describe('an upgrade of the schema', { timeout: 180_000 }, () => {
  const cli = cliFixture();
  const postgres = postgresEngine();
  before(() => postgres.start());
  after(async () => {
    (migrations as unknown[]).splice(migrations.indexOf(NEXT), 1);
    await postgres.stop();
  });

  it('fails no request of the version that still serves, nor of the next one beside it', async () => {
    const DATABASE_URL = await postgres.url();
    const served = await cli.serve({ DATABASE_URL });
    const expected = new ExpectedComments();
    const writers = new CommentWriters(served.url, expected);
    writers.start(6);
    await writers.untilAcknowledged(40);

    const last = migrations.length;
    (migrations as unknown[]).push(NEXT);
    const database = await openDatabase(DATABASE_URL);
    assert.deepEqual(await database.migrate(), { from: last, to: last + 1 });
    const next = await createService({ config: parseConfig(config), database });
    const { url } = await next.listen({ port: 0, hostname: '127.0.0.1' });
    const newer = new CommentWriters(url, expected);
    newer.start(6);
    await Promise.all([writers.untilAcknowledged(40), newer.untilAcknowledged(40)]);
    await Promise.all([writers.stop(), newer.stop()]);
    await next.close();
    await database.close();
    assert.deepEqual([...writers.failures, ...newer.failures], []);
    await writers.check();
    assert.match(
      await cli.errorOf([], { DATABASE_URL }), // the previous version does not start anymore
      new RegExp(`schema ${last + 1}, but this version supports only up to ${last}`),
    );
    assert.equal(await served.end(), 0);
  });
});
