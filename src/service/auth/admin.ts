import type { Context } from 'hono';
import type { EmbedClaims } from '../../api/claims.ts';
import type { User } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  type AuthenticationOptions,
  credentialOf,
  unauthorized,
  verifyToken,
} from './authenticate.ts';

/**
 * The administrator behind a call: by API key, or by the token of a session minted for that user.
 * A token reaches no further than the deployment of its session, which whoever minted it could read.
 */
export async function requireAdmin(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
): Promise<User> {
  const { tenant } = c.var;
  const credential = credentialOf(c, ['Bearer']);
  if (!credential) throw unauthorized('Bearer');
  let user = tenant.userOfKey(credential);
  if (!user) {
    const session = await verifyToken(options, c, credential);
    if (!session) throw unauthorized('Bearer');
    const holder = tenant.users.get(session.row.internal_id ?? '');
    user = holder && within(holder, session.claims.deploymentId);
  }
  if (user?.role !== 'admin')
    throw new HttpProblem(403, 'Only a user with the admin role may do this.');
  return user;
}

/** A user as the session of one deployment shows them: reading that one at most. */
function within(user: User, deploymentId: EmbedClaims['deploymentId']): User {
  const readable = deploymentId != null && (user.deployments?.includes(deploymentId) ?? true);
  return { ...user, deployments: readable ? [deploymentId] : [] };
}
