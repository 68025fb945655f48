/** The parts of an error that may leave the page. */
export interface PublicError {
  readonly message: string;
  readonly name?: string;
}

/** The error of a page that was opened without a session, by an app without `authenticate`. */
export const NO_SESSION: PublicError = {
  name: 'NoSessionError',
  message:
    'The embed was opened without a session. Set session-url, sessionProvider or session-id of <svc-embed>.',
};

/** A browser reports this where a library writes HTML or creates a policy that the account does not allow. */
const TRUSTED_TYPES = /\bTrusted(HTML|Script|ScriptURL|TypePolicyFactory)\b/;
const LENGTH_MAX = 200;
const JWT = /\beyJ[\w-]*\.[\w-]*\.[\w-]*/g;
/** A name and its value, unless that is a word of a sentence, such as in "sessionId: must not be empty". */
const SESSION_ID = /\b(session(?:id)?["']?[=:](?:\s*["']|\s+(?![a-z]{1,15}(?:\s|$)))?)[^\s&"'#]+/gi;

/** Returns the name and the truncated message of an error, without stack, token or session id. */
export function publicError(error: unknown): PublicError {
  if (error instanceof Error) {
    const message = String(error.message);
    const hint = TRUSTED_TYPES.test(message) ? 'Set embedding.csp.trustedTypes: ' : '';
    return { message: publicText(hint + message), name: publicText(String(error.name)) };
  }
  return { message: publicText(typeof error === 'string' ? error : 'An unknown error.') };
}

/** Removes tokens and session ids from a text and truncates it to `maxLength` UTF-16 units. */
export function publicText(text: string, maxLength = LENGTH_MAX): string {
  const redacted = text
    .slice(0, 10 * LENGTH_MAX)
    .replace(JWT, '…')
    .replace(SESSION_ID, '$1…');
  if (redacted.length <= maxLength) return redacted;
  return `${redacted.slice(0, maxLength - 1).toWellFormed()}…`;
}
