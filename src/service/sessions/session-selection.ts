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
  const { tenant } = sessions;
  const where = (condition: string, ...parameters: string[]) => ({
    tenant,
    condition: `${UNEXPIRED} AND ${condition}`,
    parameters,
  });
  switch (sessions.by) {
    case 'session':
      return where('id IN ($3, $4)', sessions.session, sessionDigest(sessions.session));
    case 'embed-user':
      return where(`user_id = ${EMBED_USER_ID}`, sessions.embedTenant, sessions.externalId);
    case 'user':
      return where('internal_id = $3', sessions.internalId);
    case 'embed-tenant':
      return where(`embed_tenant_id = ${EMBED_TENANT_ID}`, sessions.embedTenant);
    case 'account':
      return { tenant, condition: UNEXPIRED, parameters: [] };
  }
}
