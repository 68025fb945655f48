import type { Admin } from '../auth/admin.ts';
import type { SessionClaims, TokenSigner } from '../auth/token.ts';
import type { Tenant } from '../config/config.ts';
import { toContextGroups } from '../config/group-names.ts';
import type { Database, Queries } from '../database/database.ts';
import type { SessionReference } from '../http/env.ts';
import { badField } from '../http/problem.ts';
import { type Lifetimes, TOKEN_BYTES } from '../limits/limits.ts';
import { saveEmbedUser } from '../users/embed-user.ts';
import { embedTenantLock, saveTenantGroups } from '../users/tenant-groups.ts';
import {
  attributesOf,
  checkFields,
  checkGroups,
  type MintRequest,
  resolveBranch,
} from './mint-rules.ts';
import {
  insertSession,
  lockAdminSession,
  newSessionId,
  sessionDigest,
  sessionLock,
} from './session-store.ts';

/** Members of the request that are not part of the token. */
const NOT_IN_TOKEN = ['groupDefinitions', 'tenantGroupDefinitions', 'embedTenantProfile', 'email'];

export interface MintOptions {
  database: Database;
  tokens: TokenSigner;
  lifetimes: Lifetimes;
  now: () => number;
}

/** A new session: its single-use id, and what the audit log refers to it by. */
export interface Minted extends SessionReference {
  sessionId: string;
  externalId: string | null;
}

/**
 * Mints a session: runs all checks first, then one write. A session that is minted with the token of an administrator's
 * session ends with that session.
 */
export async function mint(
  options: MintOptions,
  tenant: Tenant,
  admin: Admin,
  request: MintRequest,
): Promise<Minted> {
  checkFields(request, tenant);
  const attributes = attributesOf(request);
  const branch = resolveBranch(request, tenant, admin.user);
  checkGroups(request, tenant);
  const claims = claimsOf(request, tenant, branch, attributes);
  await checkTokenSize(options, tenant, claims, request);

  const now = options.now();
  const sessionId = newSessionId();
  const id = sessionDigest(sessionId);
  const embedTenant = claims.embedTenant ?? null;
  const externalId = request.externalId ?? null;
  const minted = { sessionId, sessionIdHash: id, embedTenant, externalId };
  const session = {
    tenant: tenant.name,
    internalId: request.internalId ?? null,
    claims,
    mintedBy: admin.session,
    expiresAt: now + options.lifetimes.sessionId,
  };
  const lockAdmin = async (queries: Queries) =>
    admin.session ? lockAdminSession(queries, tenant.name, admin.session, now) : undefined;
  if (!embedTenant) {
    await options.database.write(sessionLock(id), async (queries) => {
      const problem = await lockAdmin(queries);
      return (
        problem ?? insertSession(queries, id, { ...session, embedTenantId: null, userId: null })
      );
    });
    return minted;
  }
  await options.database.write(
    embedTenantLock(tenant.name, embedTenant),
    async (queries, embedTenantId) => {
      const problem =
        (await lockAdmin(queries)) ?? (await saveTenantGroups(queries, embedTenantId, request));
      if (problem) return problem;
      const userId = await saveTenantAndUser(queries, embedTenantId, request);
      const sub = userId === null ? null : String(userId);
      const saved = { ...session, claims: { ...claims, sub }, embedTenantId, userId };
      return insertSession(queries, id, saved);
    },
  );
  return minted;
}

/** Saves the embed tenant's profile and the embed user; returns the user's id. */
async function saveTenantAndUser(
  queries: Queries,
  embedTenantId: number,
  request: MintRequest,
): Promise<number | null> {
  const displayName = request.embedTenantProfile?.displayName ?? null;
  if (displayName !== null)
    await queries.query('UPDATE svc_embed_tenant SET display_name = $2 WHERE id = $1', [
      embedTenantId,
      displayName,
    ]);
  if (!request.externalId) return null;
  return saveEmbedUser(queries, embedTenantId, {
    externalId: request.externalId,
    email: request.email,
    firstName: request.userProfile?.displayName,
    picture: request.userProfile?.picture,
  });
}

function claimsOf(
  request: MintRequest,
  tenant: Tenant,
  branch: string | null,
  attributes: Record<string, unknown>,
): SessionClaims {
  const embedTenant = request.internalId ? null : (request.embedTenantName ?? tenant.name);
  const groups = toContextGroups(
    request.groups ?? [],
    request.embedTenantName ?? '',
    request.tenantGroups ?? [],
  );
  return {
    embedTenant,
    deploymentId: request.deploymentId,
    branch,
    creatorMode: request.creatorMode ?? false,
    settings: request.settings ?? {},
    theme: request.embedTheme ?? {},
    securityContext: { ...request.securityContext, svcCloud: { groups } },
    user: {
      attributes,
      roles: request.roles ?? [],
      displayName: request.userProfile?.displayName ?? null,
      picture: request.userProfile?.picture ?? null,
      publicDashboardId: request.publicDashboardId ?? null,
      isEphemeral: request.isEphemeral ?? null,
    },
  };
}

/** Rejects a session whose token is too large for a header; the error names the largest member. */
async function checkTokenSize(
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

function largestMember(request: object): string {
  let largest = { name: 'securityContext', size: 0 };
  for (const [name, value] of Object.entries(request)) {
    const size = JSON.stringify(value ?? null).length;
    if (size > largest.size && !NOT_IN_TOKEN.includes(name)) largest = { name, size };
  }
  return largest.name;
}
