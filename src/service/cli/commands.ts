import { loadConfig } from '../config/load.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { backup } from '../maintenance/backup.ts';
import { cleanUp, purgeComments } from '../maintenance/clean-up.ts';
import { deleteUser } from '../maintenance/delete-user.ts';
import { type Command, required, UsageError } from './command.ts';
import type { Environment } from './environment.ts';
import { requireConfigFile, serve } from './serve.ts';

/** Every command by its name; a call without a command serves. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'serve sessions, comments and pages (what happens without a command)',
    help: `svc-embed-service serve

Serves until SIGTERM or SIGINT, finishes what is in flight within ten seconds and closes the database.
Migrates the database first.

  SVC_CONFIG=svc-embed.json PORT=4000 svc-embed-service`,
    run: serve,
  },
  'check-config': {
    summary: 'check the configuration file and say what is wrong with it',
    help: `svc-embed-service check-config

Reads the file that SVC_CONFIG names; the first bad value is named by its path.

  SVC_CONFIG=svc-embed.json svc-embed-service check-config`,
    async run(environment) {
      const { byName } = await loadConfig(requireConfigFile(environment));
      const names = [...byName.keys()].join(', ');
      console.log(`The configuration is fine. Accounts: ${names}.`);
    },
  },
  migrate: {
    summary: 'bring the database up to this version without serving',
    help: `svc-embed-service migrate

Runs the missing numbered steps in one transaction, once, however many processes start together.
A database that a newer version wrote is refused.

  DATABASE_URL=postgres://svc@db.example/svc svc-embed-service migrate`,
    run: (environment) =>
      withDatabase(environment, async (database) => {
        const { from, to } = await database.migrate();
        console.log(from === to ? `Schema ${to} already.` : `Schema ${from} is now ${to}.`);
      }),
  },
  backup: {
    summary: 'copy a live SQLite file',
    help: `svc-embed-service backup --to FILE [--with-key]

Writes a consistent copy while the service runs. The signing key that the service made for itself is
left out, so that a stolen copy signs nothing; --with-key keeps it (tokens then survive a restore).
For PostgreSQL use pg_dump.

  svc-embed-service backup --to backup-2026-01-31.db`,
    options: { to: { type: 'string' }, 'with-key': { type: 'boolean' } },
    run: (environment, options) =>
      withDatabase(environment, async (database) => {
        const to = required(options, 'to');
        await backup(database, to, { withKey: options['with-key'] === true });
        console.log(`Copied to ${to}.`);
      }),
  },
  'delete-user': {
    summary: 'delete an embed user; comments stay without an author, sessions end',
    help: `svc-embed-service delete-user --tenant NAME --embed-tenant NAME --external-id ID

The user's comments stay and name nobody; the user's tokens stop at once.

  svc-embed-service delete-user --tenant acme --embed-tenant acme --external-id user-17`,
    options: {
      tenant: { type: 'string' },
      'embed-tenant': { type: 'string' },
      'external-id': { type: 'string' },
    },
    run: (environment, options) =>
      withDatabase(environment, async (database) => {
        const found = await deleteUser(database, {
          tenant: required(options, 'tenant'),
          embedTenant: required(options, 'embed-tenant'),
          externalId: required(options, 'external-id'),
        });
        if (!found) throw new UsageError('There is no such user in that embed tenant.');
        console.log('Deleted.');
      }),
  },
  purge: {
    summary: 'erase for good what was deleted before a date',
    help: `svc-embed-service purge --before DATE

Deleted comments are kept, unseen, until they are purged. Goes in small batches beside a running service;
expired sessions and idempotency keys go with them.

  svc-embed-service purge --before 2026-01-31`,
    options: { before: { type: 'string' } },
    run: (environment, options) =>
      withDatabase(environment, async (database) => {
        const before = instantOf(required(options, 'before'));
        const comments = await purgeComments(database, before);
        const expired = await cleanUp(database, Date.now());
        console.log(`Erased ${comments} comments and ${expired} expired entries.`);
      }),
  },
};

function instantOf(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant))
    throw new UsageError('--before must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.');
  return instant;
}

async function withDatabase(
  { databaseUrl }: Environment,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
