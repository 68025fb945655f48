import { text } from 'node:stream/consumers';
import { revokeSessions } from '../sessions/revoke-sessions.ts';
import { type SelectedSessions, selectionOf } from '../sessions/session-selection.ts';
import { type Command, type Options, requiredOption, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The command that revokes sessions. */
export const revoke: Command = {
  summary: 'revoke sessions by id, user, embed tenant or account',
  help: `svc-embed-service revoke --tenant NAME
  --session ID                               one session: its id, or its hash, which is jti in the token;
                                             - reads it from the standard input
  --embed-tenant NAME --external-id ID       the sessions of an embed user
  --internal-id ID                           the sessions of a user in the configuration
  --embed-tenant NAME                        the sessions of all users of an embed tenant
  --all                                      the sessions of the whole account

Session ids can no longer be redeemed, and tokens stop working immediately, in all processes. What
the token of an administrator minted is revoked too.

  svc-embed-service revoke --tenant acme --embed-tenant north --external-id user-17`,
  options: {
    tenant: { type: 'string' },
    session: { type: 'string' },
    'external-id': { type: 'string' },
    'internal-id': { type: 'string' },
    'embed-tenant': { type: 'string' },
    all: { type: 'boolean' },
  },
  run: (environment, options) =>
    withDatabase(environment, async (database) => {
      const selection = selectionOf(await sessionsOf(options));
      const count = await database.transaction((transaction) =>
        revokeSessions(transaction, selection, Date.now()),
      );
      console.log(`Revoked ${count} ${count === 1 ? 'session' : 'sessions'}.`);
    }),
};

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
    return { tenant, by: 'session', session: value === '-' ? await readStandardInput() : value };
  if (selection === 'internal-id') return { tenant, by: 'user', internalId: value };
  if (options['external-id'] === undefined)
    return { tenant, by: 'embed-tenant', embedTenant: value };
  const externalId = requiredOption(options, 'external-id');
  return { tenant, by: 'embed-user', embedTenant: value, externalId };
}

async function readStandardInput(): Promise<string> {
  return (await text(process.stdin)).trim();
}
