import type { EmbedClaims } from '../api/claims.ts';
import type { MentionableUser } from '../api/comments.ts';
import type { GenerateSession } from '../api/session.ts';
import { Rejection } from './rejection.ts';

/** A viewer of a fake service; a session that is minted with these fields belongs to this viewer. */
export type FakeViewer = Pick<
  GenerateSession,
  'externalId' | 'email' | 'embedTenantName' | 'userProfile' | 'settings' | 'embedTheme'
>;

/** An embed user of one embed tenant. */
export interface FakeUser extends MentionableUser {
  readonly tenant: string;
}

const HOUR_S = 3600;
/** The embed tenant of sessions that name none. */
const ACCOUNT = 'acme';

/** The sessions and embed users of a fake service. */
export class FakeSessions {
  readonly users: FakeUser[] = [];
  readonly #minted = new Map<string, FakeViewer>();
  readonly #redeemed = new Map<string, { token: string; viewer: FakeViewer }>();
  #count = 0;

  /** Mints a session; its id can be exchanged once. */
  mint(viewer: FakeViewer): string {
    const sessionId = `session-${++this.#count}`;
    this.#minted.set(sessionId, viewer);
    this.#userOf(viewer);
    return sessionId;
  }

  /** Exchanges a session id for an unsigned token. */
  exchange(sessionId: string): string {
    const viewer = this.#minted.get(sessionId);
    if (!viewer) throw new Rejection(401, 'The session id is unknown, used or revoked.');
    this.#minted.delete(sessionId);
    const token = unsignedToken(this.#claims(sessionId, viewer));
    this.#redeemed.set(sessionId, { token, viewer });
    return token;
  }

  revoke(sessionId: string): void {
    this.#minted.delete(sessionId);
    this.#redeemed.delete(sessionId);
  }

  /** Returns the embed user of the `Authorization` header of a request. */
  authenticate(authorization: string | null): FakeUser {
    const [, token] = /^(?:Embed-Token|Bearer) (.+)$/.exec(authorization ?? '') ?? [];
    const session = [...this.#redeemed.values()].find((each) => each.token === token);
    if (!session) throw new Rejection(401, 'The embed token is invalid or revoked.');
    const user = this.#userOf(session.viewer);
    if (!user) throw new Rejection(403, 'The session has no embed user.');
    return user;
  }

  #userOf({ externalId, email, embedTenantName, userProfile }: FakeViewer): FakeUser | undefined {
    if (externalId == null) return undefined;
    const tenant = embedTenantName ?? ACCOUNT;
    const isSame = (user: FakeUser) => user.tenant === tenant && user.username === externalId;
    const known = this.users.find(isSame);
    if (known) return known;
    const firstName = userProfile?.displayName;
    const user = { id: this.users.length + 1, tenant, username: externalId, email, firstName };
    this.users.push(user);
    return user;
  }

  #claims(sessionId: string, viewer: FakeViewer): EmbedClaims {
    const user = this.#userOf(viewer);
    const iat = Math.floor(Date.now() / 1000);
    return {
      aud: ACCOUNT,
      sub: user && String(user.id),
      embedTenant: user?.tenant,
      user: { displayName: user?.firstName },
      jti: sessionId,
      iat,
      exp: iat + 24 * HOUR_S,
      svc: { usableUntil: iat + 23 * HOUR_S },
      deploymentId: 1,
      settings: viewer.settings,
      theme: viewer.embedTheme,
    };
  }
}

function unsignedToken(claims: EmbedClaims): string {
  const part = (json: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.unsigned`;
}
