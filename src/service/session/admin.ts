import type { Context } from 'hono';
import type { User } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { credentialOf, unauthorized, verifyToken } from './authenticate.ts';

/** The administrator behind a call: by API key, or by the token of a session minted for that user. */
export async function requireAdmin(deps: Deps, c: Context<HttpEnv>): Promise<User> {
  const { tenant } = c.var;
  const credential = credentialOf(c, ['Bearer']);
  if (!credential) throw unauthorized('Bearer');
  let user = tenant.userOfKey(credential);
  if (!user) {
    const session = await verifyToken(deps, c, credential);
    if (!session) throw unauthorized('Bearer');
    user = tenant.users.get(session.row.internal_id ?? '');
  }
  if (user?.role !== 'admin')
    throw new HttpProblem(403, 'Only a user with the admin role may do this.');
  return user;
}
