import type { Context } from 'hono';
import type { RateLimiter } from '../admission/rate-limiter.ts';
import type { AuditEvent } from '../audit/audit-entry.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import type { AuthenticatedSession, SessionFinder } from './session-finder.ts';
import type { TokenSigner } from './token.ts';

/** What the check of a credential needs. */
export interface AuthenticationOptions {
  tokens: TokenSigner;
  sessions: SessionFinder;
  rateLimiter: RateLimiter;
  clientAddress: ClientAddress;
  audit: AuditLog;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

/** Returns the credential in the `Authorization` header; schemes are matched case-sensitively. */
export function credentialOf(
  c: Context<HttpEnv>,
  schemes: readonly ('Bearer' | 'Embed-Token')[],
): string | undefined {
  const header = c.req.header('authorization') ?? '';
  const scheme = schemes.find((candidate) => header.startsWith(`${candidate} `));
  return scheme && header.slice(scheme.length + 1).trim();
}

/**
 * Verifies an embed token: signature, account, times, and that its session was not revoked. Returns undefined if a
 * check fails. With `dashboard`, the row also contains the dashboard's conversation.
 */
export async function verifyToken(
  { tokens, sessions, now }: AuthenticationOptions,
  c: Context<HttpEnv>,
  token: string,
  dashboard = '',
): Promise<AuthenticatedSession | undefined> {
  const tenant = c.get('tenant'); // `c.var` would copy all variables
  const claims = await tokens.verify(token, tenant.name, now());
  if (!claims) return undefined;
  const row = await sessions.find({ id: claims.jti, tenant: tenant.name, dashboard });
  return row && { claims, row };
}

/**
 * Throws `401` if the token of a request has expired or its key was removed while the client sent the body. Whether its
 * session was revoked is checked by the write.
 */
export async function recheckToken(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
  schemes: readonly ('Bearer' | 'Embed-Token')[] = ['Embed-Token', 'Bearer'],
): Promise<void> {
  const { tokens, now } = options;
  const [expected = 'Bearer'] = schemes;
  const token = credentialOf(c, schemes) ?? '';
  if (!(await tokens.verify(token, c.get('tenant').name, now())))
    throw reject(options, c, unauthorized(expected));
}

/** Returns the session of a request. Throws `401` without a valid embed token, and `403` while embedding is disabled. */
export async function requireSession(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
): Promise<AuthenticatedSession> {
  const token = credentialOf(c, ['Embed-Token', 'Bearer']);
  const session = token && (await verifyToken(options, c, token));
  if (!session) throw reject(options, c, unauthorized('Embed-Token'));
  const { claims, row } = session;
  c.get('slot').assign({ account: c.get('tenant').name, user: row.user_id ?? claims.jti });
  if (!c.get('tenant').embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  return session;
}

/** Returns the principal of a verified embed token; its id is null if the session has no embed user. */
export function embedPrincipal({ claims, row }: AuthenticatedSession): Principal {
  return {
    type: 'embed-user',
    id: row.user_id,
    sessionIdHash: claims.jti,
    embedTenant: row.embed_tenant,
  };
}

/** The same `401` for a missing, wrong, expired and revoked credential. */
export function unauthorized(expected: 'Bearer' | 'Embed-Token'): HttpProblem {
  return new HttpProblem(401, 'The credential is missing, invalid or expired.', {
    headers: { 'WWW-Authenticate': expected },
  });
}

/**
 * Records and returns the problem of an invalid credential or an unknown session id. Throws `429` instead if its client
 * address has sent too many of them. Valid credentials are never limited by address: clients behind one proxy share it.
 */
export function reject(
  { rateLimiter, clientAddress, audit }: AuthenticationOptions,
  c: Context<HttpEnv>,
  problem: HttpProblem,
  {
    event = 'rejected-credential',
    session,
  }: { event?: AuditEvent; session?: SessionReference } = {},
): HttpProblem {
  rateLimiter.count('rejections', networkOf(clientAddress(c)));
  audit.record(c, event, 'rejected', { reason: problem.message, ...(session && { session }) });
  return problem;
}
