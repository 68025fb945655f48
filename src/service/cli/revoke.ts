import { text } from 'node:stream/consumers';
import { externalIdHasher } from '../audit/audit-log.ts';
import type { Queries } from '../database/database.ts';
import { revokeSessions, type SelectedSessions, selectionOf } from '../sessions/revoke-sessions.ts';
import { openCommandAudit } from './audit-logger.ts';
import { type Command, counted, type Options, requiredOption, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const revoke: Command = {
  summary: 'revoke sessions by id, user, embed tenant or account',
  help: `svc-embed-service revoke --tenant NAME
  --session ID                               one session: its id, or its hash, which is jti in the token;
                                             - reads it from the standard input
  --embed-tenant NAME --external-id ID       the sessions of an embed user
  --internal-id ID                           the sessions of a user in the configuration
  --embed-tenant NAME                        the sessions of all users of an embed tenant
  --all                                      the sessions of the whole account

Session ids can no longer be redeemed, and tokens stop working immediately, in all processes. What the
token of an administrator minted is revoked too.

  svc-embed-service revoke --tenant acme --embed-tenant north --external-id user-17`,
  options: {
    tenant: 'string',
    session: 'string',
    'external-id': 'string',
    'internal-id': 'string',
    'embed-tenant': 'string',
    all: 'boolean',
  },
  run: (environment, options) =>
    withDatabase(environment, async (database) => {
      const sessions = await sessionsOf(options);
      const record = openCommandAudit(environment);
      const now = Date.now();
      const sessionIdHash =
        sessions.by === 'session' ? await findSessionIdHash(database, sessions, now) : null;
      const { length: count } = await database.transaction((transaction) =>
        revokeSessions(transaction, sessions, now),
      );
      record({
        event: 'revoke',
        account: sessions.tenant,
        embedTenant: 'embedTenant' in sessions ? sessions.embedTenant : null,
        sessionIdHash,
        externalIdHash:
          sessions.by === 'embed-user'
            ? (await externalIdHasher(database))(sessions.externalId)
            : null,
        reason: `sessions: ${count}, by: ${sessions.by}`,
      });
      console.log(resultOf(count));
    }),
};

function resultOf(count: number): string {
  if (count === 0)
    return 'Revoked 0 sessions. None matches, or all that match were revoked before: check the options.';
  return `Revoked ${counted(count, 'session')}.`;
}

/** Returns the hash of the session that was given by its id or by its hash; null if there is none. */
async function findSessionIdHash(
  database: Queries,
  sessions: SelectedSessions,
  now: number,
): Promise<string | null> {
  const { condition, parameters } = selectionOf(sessions);
  const sql = `SELECT id FROM svc_session WHERE tenant = $2 AND ${condition}`;
  const [row] = await database.query<{ id: string }>(sql, [now, sessions.tenant, ...parameters]);
  return row?.id ?? null;
}

async function sessionsOf(options: Options): Promise<SelectedSessions> {
  const tenant = requiredOption(options, 'tenant');
  const [selection, ...others] = ['session', 'internal-id', 'embed-tenant', 'all'].filter(
    (name) => options[name] !== undefined,
  );
  if (!selection || others.length > 0)
    throw new UsageError(
      'Exactly one of --session, --internal-id, --embed-tenant and --all is required; --help shows them.',
    );
  if (options['external-id'] !== undefined && selection !== 'embed-tenant')
    throw new UsageError('--external-id requires --embed-tenant; --help shows an example.');
  if (selection === 'all') return { tenant, by: 'account' };
  const value = requiredOption(options, selection);
  if (selection === 'session')
    return {
      tenant,
      by: 'session',
      session: value === '-' ? (await text(process.stdin)).trim() : value,
    };
  if (selection === 'internal-id') return { tenant, by: 'user', internalId: value };
  if (options['external-id'] === undefined)
    return { tenant, by: 'embed-tenant', embedTenant: value };
  const externalId = requiredOption(options, 'external-id');
  return { tenant, by: 'embed-user', embedTenant: value, externalId };
}
