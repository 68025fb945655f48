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
 * Returns the administrator who sent a request, with an API key or with the token of a session minted for that user. A
 * token grants access to the deployment of its session only. Throws `401` without a valid credential, and `403` if the
 * user is not an administrator.
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
    const sessionUser = tenant.users.get(session.row.internal_id ?? '');
    user = sessionUser && limitToDeployment(sessionUser, session.claims.deploymentId);
  }
  if (user?.role !== 'admin')
    throw new HttpProblem(403, 'Only a user with the admin role may do this.');
  return user;
}

/** Returns the user with read access to this deployment only, or to none if the user cannot read it. */
function limitToDeployment(user: User, deploymentId: EmbedClaims['deploymentId']): User {
  const readable = deploymentId != null && (user.deployments?.includes(deploymentId) ?? true);
  return { ...user, deployments: readable ? [deploymentId] : [] };
}
