import type { SessionSelection } from './revoke-sessions.ts';
import { sessionDigest } from './session-store.ts';

/** The sessions that an operator revokes, all of one account. */
export type SelectedSessions = { tenant: string } & (
  | { by: 'session'; session: string }
  | { by: 'embed-user'; embedTenant: string; externalId: string }
  | { by: 'user'; internalId: string }
  | { by: 'embed-tenant'; embedTenant: string }
  | { by: 'account' }
);

const ACCOUNT = 'tenant = $2 AND expires_at > $1';
const EMBED_TENANT = `${ACCOUNT} AND embed_tenant_id =
  (SELECT id FROM svc_embed_tenant WHERE tenant = $2 AND name = $3)`;
const EMBED_USER = `${EMBED_TENANT} AND user_id IN
  (SELECT id FROM svc_embed_user WHERE external_id = $4)`;

/** Returns the SQL condition that selects sessions; a session is given by its id, or by its digest as in logs. */
export function selectionOf(sessions: SelectedSessions): SessionSelection {
  const { tenant } = sessions;
  switch (sessions.by) {
    case 'session':
      return {
        condition: `${ACCOUNT} AND id IN ($3, $4)`,
        parameters: [tenant, sessions.session, sessionDigest(sessions.session)],
      };
    case 'embed-user':
      return {
        condition: EMBED_USER,
        parameters: [tenant, sessions.embedTenant, sessions.externalId],
      };
    case 'user':
      return {
        condition: `${ACCOUNT} AND internal_id = $3`,
        parameters: [tenant, sessions.internalId],
      };
    case 'embed-tenant':
      return { condition: EMBED_TENANT, parameters: [tenant, sessions.embedTenant] };
    case 'account':
      return { condition: ACCOUNT, parameters: [tenant] };
  }
}
