import * as v from 'valibot';
import { EmbedClaims } from '../api/claims.ts';

/**
 * What an embed token says; not verified, for only the service can. Undefined where it is no embed
 * token.
 */
export function readClaims(token: string): EmbedClaims | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const parsed = v.safeParse(EmbedClaims, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
