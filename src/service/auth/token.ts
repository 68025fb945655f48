import type { KeyObject } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { EmbedClaims } from '../../api/claims.ts';
import type { SigningKey } from '../support/signing-keys.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'svc-embed';
/** How many verified tokens are cached; each has at most 12 KiB. */
const VERIFIED_MAX = 1_000;

/** The claims stored with a session. Signing adds the issuer, the audience, the token id and the times. */
export interface SessionClaims
  extends Omit<EmbedClaims, 'aud' | 'jti' | 'iat' | 'exp' | 'svc' | 'user'> {
  user: Record<string, unknown>;
}

/** The times of a token, in epoch milliseconds. It is rejected from `usableUntil` on, although it expires later. */
export interface TokenTimes {
  issuedAt: number;
  usableUntil: number;
  expiresAt: number;
}

/** Signs and verifies embed tokens. */
export class TokenSigner {
  readonly #keys: readonly SigningKey[];
  readonly #verified = new LRUCache<string, EmbedClaims>({ max: VERIFIED_MAX });

  constructor(keys: readonly SigningKey[]) {
    this.#keys = keys;
  }

  /** Returns a compact JWT, signed with the first key. `jti` is the digest of the session id. */
  sign(claims: SessionClaims, tenant: string, jti: string, times: TokenTimes): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new RangeError('TokenSigner needs at least one key');
    return new SignJWT({
      ...claims,
      iss: ISSUER,
      aud: tenant,
      jti,
      iat: seconds(times.issuedAt),
      exp: seconds(times.expiresAt),
      svc: { usableUntil: seconds(times.usableUntil) },
    } as JWTPayload)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
      .sign(key.secret);
  }

  /** Returns the claims of a token; undefined unless it belongs to this account and is usable at `now` (epoch ms). */
  async verify(token: string, tenant: string, now: number): Promise<EmbedClaims | undefined> {
    const claims = this.#verified.get(token) ?? (await this.#verify(token, now));
    if (claims?.aud !== tenant) return undefined;
    const end = Math.min(claims.exp, claims.svc?.usableUntil ?? 0);
    return end * 1_000 > now ? claims : undefined;
  }

  /** Checks the signature, once per token; `verify` checks account and times on every use. */
  async #verify(token: string, now: number): Promise<EmbedClaims | undefined> {
    try {
      const { payload } = await jwtVerify<EmbedClaims>(token, ({ kid }) => this.#secretOf(kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ['aud', 'exp', 'jti', 'svc'],
        currentDate: new Date(now),
      });
      this.#verified.set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #secretOf(kid: string | undefined): KeyObject {
    const key = this.#keys.find((candidate) => candidate.kid === kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.secret;
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
