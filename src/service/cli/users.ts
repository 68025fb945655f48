import { externalIdHasher } from '../audit/audit-log.ts';
import { deleteCommentById, deleteCommentsOf } from '../maintenance/delete-comment.ts';
import { deleteUser as removeUser } from '../maintenance/delete-user.ts';
import { exportUser as exportStored } from '../maintenance/export-user.ts';
import type { EmbedUserKey } from '../users/embed-user.ts';
import { openCommandAudit } from './audit-logger.ts';
import { type Command, counted, type Options, requiredOption, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const USER_OPTIONS = {
  tenant: 'string',
  'embed-tenant': 'string',
  'external-id': 'string',
} as const;

/** The command that prints everything that is stored about an embed user. */
export const exportUser: Command = {
  summary: 'print everything that is stored about an embed user, as JSON',
  help: `svc-embed-service export-user --tenant NAME --embed-tenant NAME --external-id ID

Prints the profile, the sessions (with their claims until they are exchanged), the comments with their texts, and
externalIdHash, by which the audit log refers to the user. Logs, the audit log and backups are not part of it.

  svc-embed-service export-user --tenant acme --embed-tenant acme --external-id user-17 > user-17.json`,
  options: USER_OPTIONS,
  run: (environment, options) =>
    withDatabase(environment, async (database) => {
      const user = userOf(options);
      const record = openCommandAudit(environment);
      const externalIdHash = (await externalIdHasher(database))(user.externalId);
      if (!(await exportStored(database, user, externalIdHash, print))) throw noSuchUser();
      record({ event: 'user-export', ...entryOf(user), externalIdHash });
    }),
};

/** Writes to the standard output, when what is before is written. Rejects if it cannot be, as with a full disk. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) =>
      reject(new UsageError(`The export is incomplete: it cannot be written (${cause.code}).`));
    process.stdout.once('error', fail);
    process.stdout.write(text, (error) => {
      if (error) return;
      process.stdout.off('error', fail);
      resolve();
    });
  });
}

/** The command that deletes an embed user, and on request the comments. */
export const deleteUser: Command = {
  summary: 'delete an embed user; the comments stay without an author',
  help: `svc-embed-service delete-user --tenant NAME --embed-tenant NAME --external-id ID [--with-comments]

The user's tokens stop working immediately. The user's comments stay without an author. With --with-comments they are
deleted, with the replies of others in threads that the user has started, and their texts are overwritten.

  svc-embed-service delete-user --tenant acme --embed-tenant acme --external-id user-17`,
  options: { ...USER_OPTIONS, 'with-comments': 'boolean' },
  run: (environment, options) =>
    withDatabase(environment, async (database) => {
      const user = userOf(options);
      const record = openCommandAudit(environment);
      const withComments = options['with-comments'] === true;
      // The user is deleted last: what was interrupted can be repeated.
      const deleted = withComments ? await deleteCommentsOf(database, user, Date.now()) : 0;
      if (!(await removeUser(database, user))) throw noSuchUser();
      const externalIdHash = (await externalIdHasher(database))(user.externalId);
      const reason = withComments ? `with ${counted(deleted, 'comment')}` : null;
      record({ event: 'user-deletion', ...entryOf(user), externalIdHash, reason });
      console.log(reason ? `Deleted, ${reason}.` : 'Deleted.');
    }),
};

/** The command that deletes a comment, for moderation. */
export const deleteComment: Command = {
  summary: 'delete a comment by its id, for moderation',
  help: `svc-embed-service delete-comment --tenant NAME --id ID

Deletes a comment as its author can: it is hidden at once, with its replies if it is the first of a thread, and deleted
permanently by purge. The id is in the API, and in the audit log (comment).

  svc-embed-service delete-comment --tenant acme --id 4711`,
  options: { tenant: 'string', id: 'string' },
  run: (environment, options) =>
    withDatabase(environment, async (database) => {
      const tenant = requiredOption(options, 'tenant');
      const text = requiredOption(options, 'id');
      const id = Number(text);
      if (!/^\d+$/.test(text) || !Number.isSafeInteger(id) || id < 1)
        throw new UsageError('--id must be the number of a comment, for example 4711.');
      const record = openCommandAudit(environment);
      const deleted = await deleteCommentById(database, { tenant, id, now: Date.now() });
      if (!deleted) throw new UsageError('This account has no such comment, or it was deleted.');
      record({ event: 'comment-deletion', account: tenant, comment: id, ...deleted });
      console.log(
        `Deleted the comment ${id} on the dashboard ${deleted.dashboard} of the embed tenant ${deleted.embedTenant}.`,
      );
    }),
};

function userOf(options: Options): EmbedUserKey {
  return {
    tenant: requiredOption(options, 'tenant'),
    embedTenant: requiredOption(options, 'embed-tenant'),
    externalId: requiredOption(options, 'external-id'),
  };
}

function entryOf({ tenant, embedTenant }: EmbedUserKey) {
  return { account: tenant, embedTenant };
}

function noSuchUser(): UsageError {
  return new UsageError('There is no such user in this embed tenant.');
}
