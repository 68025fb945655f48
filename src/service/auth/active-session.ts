/**
 * Returns an SQL expression: 1 while the session of a write is active, and null once it was revoked or its user was
 * deleted. A request is authenticated before its body is read, so each write checks its session again. `sql` has the
 * expressions of its account, the digest of its id, and its embed user.
 */
export function activeSession(sql: Record<'tenant' | 'session' | 'userId', string>): string {
  const { tenant, session, userId } = sql;
  return `(SELECT 1 FROM svc_session AS active WHERE active.id = ${session} AND active.tenant = ${tenant}
    AND active.user_id = ${userId} AND active.revoked_at IS NULL)`;
}
