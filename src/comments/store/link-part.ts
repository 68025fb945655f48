/** A link in the text of a comment. */
export interface LinkPart {
  readonly kind: 'link';
  readonly text: string;
  readonly href: string;
}

/**
 * A text that may be a link. It ends at a space, at quotation marks and angle brackets, and at the punctuation and brackets
 * of languages that write no space after an address. A wide full stop between letters is left in it, so that the host is
 * rejected.
 */
export const LINK_START =
  /(?:https?:\/\/|(?<![\p{L}\p{N}_@./-])www\.)(?:．(?=[a-z0-9])|[^\s<>"“”«»‹›\u3000-\u3004\u3008-\u3020\u3030\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65])+/iu;
/** Of all languages: Arabic and Hindi write their own punctuation right after an address, and then a space. */
const TRAILING_PUNCTUATION = /[.,;:!?'"*_~`]|(?!\p{ASCII})\p{P}/u;
/** Each closing bracket with its opening one. */
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
/** Characters that are invisible or change the text direction. */
const CONTROL = /[\p{Cc}\p{Cf}]/u;
const WWW = /^www\./i;
/** The host of an address, with its port. */
const AUTHORITY = /^https?:\/\/([^/?#]*?)(:\d*)?(?:[/?#]|$)/i;
const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** A label of Cyrillic and Greek letters that all look like Latin ones. */
const LOOKALIKE = /^[асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡαγεηικνοπρτυχω\d-]+$/u;

/** Returns no link if the text displays another host than the one that a browser would open. */
export function linkOf(found: string): LinkPart | undefined {
  const text = withoutSentenceEnd(found);
  const address = WWW.test(text) ? `https://${text}` : text;
  if (CONTROL.test(text) || !URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  const host = AUTHORITY.exec(address)?.[1]?.toLowerCase().normalize('NFC') ?? '';
  if (WWW.test(text) && host.split('.').filter(Boolean).length < 3) return undefined;
  return host === hostname || isLegible(host) ? { kind: 'link', text, href } : undefined;
}

/** Whether a name in another script than Latin cannot be mistaken for one in Latin letters. */
function isLegible(host: string): boolean {
  if (/^\p{ASCII}*$/u.test(host) || host.normalize('NFKC') !== host) return false;
  return host.split('.').every((label) => {
    if (!LABEL.test(label)) return false;
    return !CYRILLIC_OR_GREEK.test(label) || !(LATIN.test(label) || LOOKALIKE.test(label));
  });
}

/** Removes punctuation, and the closing brackets that the address did not open, because they belong to the sentence. */
function withoutSentenceEnd(text: string): string {
  const unopened = new Map<string, number>();
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (TRAILING_PUNCTUATION.test(last)) continue;
    const opening = BRACKETS.get(last);
    if (opening === undefined) break;
    const count = unopened.get(last) ?? text.split(last).length - text.split(opening).length;
    if (count <= 0) break;
    unopened.set(last, count - 1);
  }
  return text.slice(0, end);
}
