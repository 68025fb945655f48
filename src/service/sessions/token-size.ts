import type { SessionClaims, TokenSigner } from '../auth/token.ts';
import type { Tenant } from '../config/config.ts';
import { badField } from '../http/problem.ts';
import { newSessionId } from './session-store.ts';

/** The most bytes of a compact token: it travels in a header. */
const TOKEN_BYTES_MAX = 12 * 1024;

/** Refuses a session whose token would not fit a header, naming the member that takes most of it. */
export async function checkTokenSize(
  { tokens, now }: { tokens: TokenSigner; now: () => number },
  tenant: Tenant,
  claims: SessionClaims,
  request: object,
): Promise<void> {
  const time = now();
  const times = { issuedAt: time, usableUntil: time, expiresAt: time };
  const sub = String(Number.MAX_SAFE_INTEGER);
  const token = await tokens.sign({ ...claims, sub }, tenant.name, newSessionId(), times);
  if (token.length <= TOKEN_BYTES_MAX) return;
  throw badField(largestMember(request), `makes the token larger than ${TOKEN_BYTES_MAX} bytes`);
}

function largestMember(request: object): string {
  const ignored = ['groupDefinitions', 'tenantGroupDefinitions', 'embedTenantProfile', 'email'];
  let largest = { name: 'securityContext', size: 0 };
  for (const [name, value] of Object.entries(request)) {
    const size = JSON.stringify(value ?? null).length;
    if (size > largest.size && !ignored.includes(name)) largest = { name, size };
  }
  return largest.name;
}
