/** What of somebody else's error may leave the page. */
export interface PublicError {
  readonly message: string;
  readonly name?: string;
}

const MOST = 200;
const JWT = /\beyJ[\w-]*\.[\w-]*\.[\w-]*/g;
const SESSION = /\b(session(?:id)?["']?[=:]\s*["']?)[^\s&"'#]+/gi;

/** Name and message of an error, cut, without stack, token or session id. */
export function publicError(error: unknown): PublicError {
  if (error instanceof Error)
    return { message: publicText(String(error.message)), name: publicText(String(error.name)) };
  return { message: publicText(typeof error === 'string' ? error : 'An unknown error.') };
}

/** A text that others made, fit to leave the page, cut at `most` UTF-16 units. */
export function publicText(text: string, most = MOST): string {
  const start = text
    .slice(0, 10 * MOST)
    .replace(JWT, '…')
    .replace(SESSION, '$1…');
  return start.length <= most ? start : `${start.slice(0, most - 1).toWellFormed()}…`;
}
