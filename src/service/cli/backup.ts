import { DatabaseRejected } from '../database/errors.ts';
import { backup as backUp } from '../maintenance/backup.ts';
import { type Contents, checkBackup, restore as restoreBackup } from '../maintenance/restore.ts';
import { type Command, requiredOption } from './command.ts';
import type { Environment } from './environment.ts';
import { withDatabase } from './with-database.ts';

/** The command that copies the database. */
export const backup: Command = {
  summary: 'copy the database in use',
  help: `svc-embed-service backup --to FILE [--with-key]

Writes a consistent copy while the service runs: a SQLite file or, with pg_dump, an archive of PostgreSQL. The copy does
not contain the generated signing key, so that a stolen copy cannot sign tokens. With --with-key it does, and tokens
stay valid after a restore.

  svc-embed-service backup --to backup-2026-01-31.db`,
  options: { to: 'string', 'with-key': 'boolean' },
  async run(environment, options) {
    const to = requiredOption(options, 'to');
    rejectPooler(environment, 'backup');
    await withDatabase(environment, (database) =>
      backUp(database, environment.DATABASE_URL, to, { withKey: options['with-key'] === true }),
    );
    console.log(`Copied to ${to}.`);
  },
};

/** The command that restores a copy of `backup`, or proves that it can be restored. */
export const restore: Command = {
  summary: 'restore or check a backup',
  help: `svc-embed-service restore --from FILE [--check]

Restores a backup into DATABASE_URL: a SQLite file that does not exist, or an empty database of PostgreSQL (with
pg_restore). Verifies it and prints what it contains.

With --check, it uses a temporary database instead and deletes it, also while the service runs. On PostgreSQL, the user
must be allowed to create a database, and DATABASE_URL must not be that of a pooler.

  svc-embed-service restore --from backup-2026-01-31.db --check`,
  options: { from: 'string', check: 'boolean' },
  async run(environment, options) {
    const from = requiredOption(options, 'from');
    rejectPooler(environment, 'restore');
    const { DATABASE_URL } = environment;
    if (options.check)
      console.log(`${from} can be restored: ${describe(await checkBackup(DATABASE_URL, from))}.`);
    else console.log(`Restored: ${describe(await restoreBackup(DATABASE_URL, from))}.`);
  },
};

/** Throws `DatabaseRejected` for a pooler: `pg_dump` and `pg_restore` need one connection from start to end. */
function rejectPooler({ DATABASE_POOLER }: Environment, command: string): void {
  if (DATABASE_POOLER !== 'none')
    throw new DatabaseRejected(
      `${command} needs a connection to the server itself: set its DATABASE_URL, and DATABASE_POOLER=none.`,
    );
}

function describe({ embedTenants, users, comments, sessions, newest }: Contents): string {
  const latest = newest === null ? '' : `, the newest of ${new Date(newest).toISOString()}`;
  return `embed tenants: ${embedTenants}, users: ${users}, sessions: ${sessions}, comments: ${comments}${latest}`;
}
