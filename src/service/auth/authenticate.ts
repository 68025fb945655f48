import type { Context } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Authenticated } from '../mounts/mount-session.ts';
import type { SessionFinder } from './session-finder.ts';
import type { TokenSigner } from './token.ts';

/** What the check of an embed token needs. */
export interface AuthenticationOptions {
  tokens: TokenSigner;
  sessions: SessionFinder;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

/** A credential as it is sent: schemes are matched case-sensitively. */
export function credentialOf(
  c: Context<HttpEnv>,
  schemes: readonly ('Bearer' | 'Embed-Token')[],
): string | undefined {
  const header = c.req.header('authorization') ?? '';
  const scheme = schemes.find((candidate) => header.startsWith(`${candidate} `));
  return scheme && header.slice(scheme.length + 1).trim();
}

/** Checks an embed token: signature, account, times, and that its session was not ended. */
export async function verifyToken(
  { tokens, sessions, now }: AuthenticationOptions,
  c: Context<HttpEnv>,
  token: string,
  dashboard = '',
): Promise<Authenticated | undefined> {
  const tenant = c.get('tenant');
  const claims = await tokens.verify(token, tenant.name, now());
  if (!claims || dashboard.includes('\0')) return undefined;
  const row = await sessions.find({ id: claims.jti, tenant: tenant.name, dashboard });
  return row && { claims, row };
}

/** What is told where a credential is missing, wrong, expired or revoked: never which. */
export function unauthorized(expected: 'Bearer' | 'Embed-Token'): HttpProblem {
  return new HttpProblem(401, 'The credential is missing, invalid or expired.', {
    headers: { 'WWW-Authenticate': expected },
  });
}
