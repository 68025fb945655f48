import { loadConfig } from '../config/config.ts';
import { cleanUp, purgeComments } from '../maintenance/clean-up.ts';
import { backup, restore } from './backup.ts';
import { type Command, counted, requiredOption, UsageError, withoutMarkup } from './command.ts';
import { requireConfigFile } from './environment.ts';
import { init } from './init.ts';
import { revoke } from './revoke.ts';
import { rotateKey } from './rotate-key.ts';
import { deleteComment, deleteUser, exportUser } from './users.ts';
import { withDatabase } from './with-database.ts';

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'serve sessions, comments and pages (the default command)',
    help: `svc-embed-service serve

Migrates the database, then serves until SIGTERM or SIGINT. Requests in flight have ten seconds to finish.
SIGHUP reads the configuration and the signing keys again, and opens the file of the audit log again.

  SVC_CONFIG=svc-embed.json PORT=4000 svc-embed-service`,
    // The other commands do not load the HTTP application.
    run: async (environment) => (await import('./serve.ts')).serve(environment),
  },
  init,
  'check-config': {
    summary: 'validate the configuration file',
    help: `svc-embed-service check-config

Validates the file that SVC_CONFIG names and prints the path of the first invalid value.

  SVC_CONFIG=svc-embed.json svc-embed-service check-config

The file is {"tenants": [ … ]}. Keys of each account, with their types and defaults:
`,
    async details() {
      const { describeConfig } = await import('../config/describe-config.ts'); // rarely used
      return describeConfig()
        .map(({ path, type, fallback, description }) => {
          const rule = [type, fallback].filter((each) => each !== '').join(', ');
          return `\n  ${path}  (${rule})\n      ${withoutMarkup(description)}`;
        })
        .join('');
    },
    async run(environment) {
      const { byName } = await loadConfig(requireConfigFile(environment));
      const names = [...byName.keys()].join(', ');
      console.log(`The configuration is valid. Accounts: ${names}.`);
    },
  },
  migrate: {
    summary: 'migrate the database without serving',
    help: `svc-embed-service migrate

Runs the missing migrations in one transaction. Processes that start together run them once.
Fails if a newer version has migrated the database.

  DATABASE_URL=postgres://svc@db.example/svc svc-embed-service migrate`,
    run: (environment) =>
      withDatabase(environment, async (database) => {
        const { from, to } = await database.migrate((reason) => console.error(reason));
        console.log(
          from === to
            ? `The schema is up to date (version ${to}).`
            : `Migrated the schema from version ${from} to ${to}.`,
        );
      }),
  },
  backup,
  restore,
  'rotate-key': rotateKey,
  revoke,
  'export-user': exportUser,
  'delete-user': deleteUser,
  'delete-comment': deleteComment,
  purge: {
    summary: 'permanently delete comments that were deleted before a date',
    help: `svc-embed-service purge --before DATE

Deleted comments stay in the database, hidden, until they are purged. Deletes in small batches, also while
the service runs. Expired sessions and idempotency keys are deleted too.

  svc-embed-service purge --before 2026-01-31`,
    options: { before: 'string' },
    run: (environment, options) =>
      withDatabase(environment, async (database) => {
        const before = parseDate(requiredOption(options, 'before'));
        const comments = await purgeComments(database, before);
        const expired = await cleanUp(database, Date.now());
        const entries = counted(expired, 'expired entry', 'expired entries');
        console.log(`Deleted ${counted(comments, 'comment')} and ${entries}.`);
      }),
  },
};

const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Returns the instant of a date, or of a time with its zone. `Date` reads 30 February as 2 March. */
function parseDate(text: string): number {
  const instant = Date.parse(text);
  const day = Date.parse(DATE.exec(text)?.[1] ?? '');
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10));
  if (Number.isNaN(instant) || !isDay)
    throw new UsageError(
      '--before must be a date, for example 2026-01-31 or 2026-01-31T12:00:00Z.',
    );
  return instant;
}
