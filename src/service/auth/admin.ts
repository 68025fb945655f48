import type { Context } from 'hono';
import type { AuditEvent } from '../audit/audit-log.ts';
import type { User } from '../config/config.ts';
import type { HttpEnv, Principal } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  type AuthenticationOptions,
  credentialOf,
  embedPrincipal,
  reject,
  unauthorized,
  verifyToken,
} from './authenticate.ts';

/** An administrator: the user of an API key, or of the session whose token was sent. */
export interface Admin {
  user: User;
  /** Null for an API key. */
  session: AdminSession | null;
}

/** The session of an administrator. The sessions that its token mints end with it. */
export interface AdminSession {
  /** The digest of its session id. */
  id: string;
  /** When its token ends, in epoch milliseconds. */
  endsAt: number;
}

/**
 * Returns the administrator who sent a request, with an API key or with the token of a session minted for that user. A
 * token grants access to the deployment of its session only. Throws `401` without a valid credential, and `403` if the
 * user is not an administrator, which is recorded as a rejection of the event.
 */
export async function requireAdmin(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
  event: AuditEvent,
): Promise<Admin> {
  const { tenant } = c.var;
  const credential = credentialOf(c, ['Bearer']);
  if (!credential) throw reject(options, c, unauthorized('Bearer'));
  const keyUser = tenant.userOfKey(credential);
  if (keyUser) {
    c.set('principal', userPrincipal(keyUser, null));
    return { user: requireAdminRole(options, c, keyUser, event), session: null };
  }
  const verified = await verifyToken(options, c, credential);
  if (!verified) throw reject(options, c, unauthorized('Bearer'));
  const { claims, row } = verified;
  const sessionUser = tenant.users.get(row.internal_id ?? '');
  c.set(
    'principal',
    sessionUser ? userPrincipal(sessionUser, claims.jti) : embedPrincipal(verified),
  );
  const user = requireAdminRole(options, c, sessionUser, event);
  const deployments = [claims.deploymentId].filter((id) => canReadDeployment(user, id));
  const endsAt = (claims.svc?.usableUntil ?? 0) * 1_000;
  return { user: { ...user, deployments }, session: { id: claims.jti, endsAt } };
}

/** Whether a user has read access to a deployment. */
export function canReadDeployment(
  { deployments }: User,
  id: number | null | undefined,
): id is number {
  return id != null && (deployments?.includes(id) ?? true);
}

function userPrincipal({ internalId }: User, sessionIdHash: string | null): Principal {
  return { type: 'user', id: internalId, sessionIdHash, embedTenant: null };
}

function requireAdminRole(
  { audit }: AuthenticationOptions,
  c: Context<HttpEnv>,
  user: User | undefined,
  event: AuditEvent,
): User {
  if (user?.role === 'admin') return user;
  const reason = 'Only a user with the admin role may do this.';
  audit.record(c, event, 'rejected', { reason });
  throw new HttpProblem(403, reason);
}
