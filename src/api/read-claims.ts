import * as v from 'valibot';
import { EmbedClaims, ViewerClaims } from './claims.ts';

/** Returns the unverified claims of an embed token; undefined if it is not an embed token. */
export function readClaims(token: string): EmbedClaims | undefined {
  const parsed = v.safeParse(EmbedClaims, readPayload(token));
  return parsed.success ? parsed.output : undefined;
}

/** Returns the unverified claims that identify the viewer; undefined if the token does not contain them. */
export function readViewerClaims(token: string): ViewerClaims | undefined {
  const parsed = v.safeParse(ViewerClaims, readPayload(token));
  return parsed.success ? parsed.output : undefined;
}

/** Returns the JSON payload of a JWT; undefined if the text is not a JWT. */
function readPayload(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
