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

const UNEXPIRED = 'expires_at > $1';
const EMBED_TENANT_ID = '(SELECT id FROM svc_embed_tenant WHERE tenant = $2 AND name = $3)';
const EMBED_USER_ID = `(SELECT id FROM svc_embed_user
  WHERE embed_tenant_id = ${EMBED_TENANT_ID} AND external_id = $4)`;

/** Returns the SQL condition that selects sessions; a session is given by its id, or by its digest as in logs. */
export function selectionOf(sessions: SelectedSessions): SessionSelection {
  return { tenant: sessions.tenant, ...conditionOf(sessions) };
}

function conditionOf(sessions: SelectedSessions): Omit<SessionSelection, 'tenant'> {
  switch (sessions.by) {
    case 'session':
      return {
        condition: `${UNEXPIRED} AND id IN ($3, $4)`,
        parameters: [sessions.session, sessionDigest(sessions.session)],
      };
    case 'embed-user':
      return {
        condition: `${UNEXPIRED} AND user_id = ${EMBED_USER_ID}`,
        parameters: [sessions.embedTenant, sessions.externalId],
      };
    case 'user':
      return {
        condition: `${UNEXPIRED} AND internal_id = $3`,
        parameters: [sessions.internalId],
      };
    case 'embed-tenant':
      return {
        condition: `${UNEXPIRED} AND embed_tenant_id = ${EMBED_TENANT_ID}`,
        parameters: [sessions.embedTenant],
      };
    case 'account':
      return { condition: UNEXPIRED, parameters: [] };
  }
}
