import type { SessionClaims, TokenSigner } from '../auth/token.ts';
import type { Tenant } from '../config/config.ts';
import { badField } from '../http/problem.ts';
import { TOKEN_BYTES } from '../limits/limits.ts';
import { newSessionId } from './session-store.ts';

/** Rejects a session whose token is too large for a header; the error names the largest member. */
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
  if (token.length <= TOKEN_BYTES) return;
  throw badField(largestMember(request), `makes the token larger than ${TOKEN_BYTES} bytes`);
}

/** Members of the request that are not part of the token. */
const NOT_IN_TOKEN = ['groupDefinitions', 'tenantGroupDefinitions', 'embedTenantProfile', 'email'];

function largestMember(request: object): string {
  let largest = { name: 'securityContext', size: 0 };
  for (const [name, value] of Object.entries(request)) {
    const size = JSON.stringify(value ?? null).length;
    if (size > largest.size && !NOT_IN_TOKEN.includes(name)) largest = { name, size };
  }
  return largest.name;
}
