/** Words of at least this length are session ids or parts of tokens. */
const SECRET_LENGTH = 32;
/** Replaces what is left out. */
export const OMITTED = '…';

/** The ends of the names of members, parameters and headers with secrets. */
const SECRET_END =
  '(?:token|secret|passw(?:or)?d|pwd|passphrase|(?:api|access|private|signing)[-_]?key|credential|authorization|cookie|signature|jwt|session|sess(?:ion)?[-_]?id)s?';
const SECRET_WORD = 'auth|sig|sid';
const SECRET_NAME = new RegExp(`(?:${SECRET_END}|^(?:${SECRET_WORD}))$`, 'i');
const HEADER_NAME = /(?:authorization|cookie)$/i;

/*
Texts come from pages and from trace files. To be linear in their length, no pattern starts twice in the same run of
characters, and the value of a secret is skipped before the search for names continues.
*/
const CREDENTIALS_IN_URL = /\/\/[^\s/?#"<>]+@/g;
const CUT_AUTHORITY = /\/\/[^\s/?#"<>]+$/;
const SCHEME = /(?<![\w-])(Bearer|Embed-Token)(\s+)[\w+/=.~-]+/gi;
/** The name of a secret and what separates it from its value, as in URLs, also encoded ones, headers and JSON, also JSON in JSON. */
const NAME = new RegExp(
  String.raw`(?<![\w-])([\w-]*${SECRET_END}|${SECRET_WORD})(%(?:25){0,3}3D|(?:\\?["']|\])?\s{0,4}[=:]\s{0,4}(\\?["'])?)`,
  'gi',
);
const LONG_RUN = /(?<![\w+/-])[\w+/-]{32,}/g;
const LONG_WORD = /[\w+-]{32,}/g;
const LAST_RUN = /(?<![\w+/-])[\w+/-]+$/;
const LAST_WORD = /(?<![\w+-])[\w+-]+$/;

/** The values of secrets: after a quotation mark, of a header, and others. */
const VALUES = {
  '"': /(?:[^"\\]|\\[\s\S])*/y,
  "'": /(?:[^'\\]|\\[\s\S])*/y,
  '\\"': /(?:(?!\\")[\s\S])*/y,
  "\\'": /(?:(?!\\')[\s\S])*/y,
  header: /[^\r\n]*/y,
  parameter: /[^\s&#"'<>]*/y,
  encodedParameter: /(?:(?!%(?:25){0,3}2[36])[^\s&#"'<>])*/iy,
  other: /(?:(?:Basic|Digest)\s+)?[^\s"'<>]*/iy,
};

/** Whether the value of a member, parameter or header is a secret of any length. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Shortens a secret; one that is shortened already stays as it is. */
export function shorten(secret: string): string {
  if (secret === '' || (secret.length <= 5 && secret.endsWith(OMITTED))) return secret;
  return (secret.length >= SECRET_LENGTH ? secret.slice(0, 4) : '') + OMITTED;
}

/** Returns a text of at most `max` characters in which secrets are shortened. */
export function redactText(text: string, max: number): string {
  const isCut = text.length > max;
  const kept = isCut ? text.slice(0, max - 1).replace(CUT_AUTHORITY, `//${OMITTED}`) : text;
  const redacted = shortenNamed(
    kept.replace(CREDENTIALS_IN_URL, `//${OMITTED}@`).replace(SCHEME, `$1$2${OMITTED}`),
  ).replace(LONG_RUN, (run) => (isBase64(run) ? shorten(run) : run.replace(LONG_WORD, shorten)));
  if (!isCut || redacted.endsWith(OMITTED)) return redacted;
  // The end of a cut text may be the beginning of a secret.
  return redacted.replace(LAST_RUN, withoutLastWord) + OMITTED;
}

function shortenNamed(text: string): string {
  let shortened = '';
  let end = 0;
  for (const { 0: match, 1: name = '', 2: separator = '', 3: quote, index } of text.matchAll(
    NAME,
  )) {
    if (index < end) continue;
    const start = index + match.length;
    const value = valuePattern(name, separator, quote);
    value.lastIndex = start;
    const [secret = ''] = value.exec(text) ?? [];
    shortened += text.slice(end, start) + shorten(secret);
    end = start + secret.length;
  }
  return shortened + text.slice(end);
}

function valuePattern(name: string, separator: string, quote: string | undefined): RegExp {
  if (quote !== undefined) return VALUES[quote as keyof typeof VALUES];
  if (separator.startsWith('%')) return VALUES.encodedParameter;
  if (separator.includes('=')) return VALUES.parameter;
  return HEADER_NAME.test(name) ? VALUES.header : VALUES.other;
}

function withoutLastWord(run: string): string {
  return isBase64(run) ? '' : run.replace(LAST_WORD, '');
}

/** Whether a run with slashes is Base64 rather than a path. */
function isBase64(run: string): boolean {
  return [/\//, /[a-z]/, /[A-Z]/, /\d/].every((pattern) => pattern.test(run));
}
