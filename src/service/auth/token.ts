import type { KeyObject } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { EmbedClaims } from '../../api/claims.ts';
import type { Keyring, SigningKey } from '../keys/signing-keys.ts';
import { KEPT } from '../limits/limits.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'svc-embed';

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

interface VerifiedToken {
  claims: EmbedClaims;
  kid: string;
}

/** Signs and verifies embed tokens. */
export class TokenSigner {
  readonly #keyring: Keyring;
  readonly #verified = new LRUCache<string, VerifiedToken>({ max: KEPT.tokens });

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /** Returns a compact JWT. `jti` is the digest of the session id. */
  sign(claims: SessionClaims, tenant: string, jti: string, times: TokenTimes): Promise<string> {
    const key = this.#keyring.signing;
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
    const { claims, kid } = this.#verified.get(token) ?? (await this.#verify(token, now)) ?? {};
    if (claims?.aud !== tenant || !this.#keyOf(kid)) return undefined;
    const end = Math.min(claims.exp, claims.svc?.usableUntil ?? 0);
    return end * 1_000 > now ? claims : undefined;
  }

  /** Checks the signature, once per token; `verify` checks account, key and times on every use. */
  async #verify(token: string, now: number): Promise<VerifiedToken | undefined> {
    if (!hasCanonicalSignature(token)) return undefined;
    const secretOf = ({ kid }: { kid?: string }): KeyObject => {
      const key = this.#keyOf(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key.secret;
    };
    try {
      const { payload, protectedHeader } = await jwtVerify<EmbedClaims>(token, secretOf, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        requiredClaims: ['aud', 'exp', 'jti', 'svc'],
        currentDate: new Date(now),
      });
      const verified = { claims: payload, kid: protectedHeader.kid ?? '' };
      this.#verified.set(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #keyOf(kid: string | undefined): SigningKey | undefined {
    return this.#keyring.verifying.find((key) => key.kid === kid);
  }
}

/** Other texts decode to the same bytes: with padding, or with another last character. jose accepts them. */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
