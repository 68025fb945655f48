import * as v from 'valibot';
import { EmbedClaims } from './claims.ts';
import { tokenPayload } from './token-payload.ts';

/** What an embed token says; not verified, for only the service can. Undefined where it is no embed token. */
export function readClaims(token: string): EmbedClaims | undefined {
  const parsed = v.safeParse(EmbedClaims, tokenPayload(token));
  return parsed.success ? parsed.output : undefined;
}
