import type { EmbedToken, SessionId } from '../api/session-id.ts';
import type { SessionIds } from '../api/session-revocation.ts';

/** Words of at least this length are session ids or parts of tokens. */
const SECRET_LENGTH = 32;
const WORD = /[\w-]+/g;
/** The members of settings, messages and bodies whose texts are secrets of any length. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set<keyof (SessionId & SessionIds & EmbedToken)>([
  'sessionId',
  'sessionIds',
  'token',
]);
/** The same for the parameters of a URL; values that are shortened already do not match. */
const SECRET_PARAMETER = /([?&#](?:session|token)=)[^&#\s"'…]+(?=[&#\s"']|$)/g;

/** The number of characters of a redacted value, without its punctuation as JSON. */
const SIZE_MAX = 8000;
const DEPTH_MAX = 12;
const OMITTED = '…';

/** Counts the characters that a copy may still have. */
interface Budget {
  left: number;
}

/**
 * Returns a copy as JSON data of limited size, without session ids and tokens. Cycles and repeated references are cut
 * off.
 */
export function redact(value: unknown): unknown {
  try {
    return copy(value, { left: SIZE_MAX }, false, 0);
  } catch {
    // A getter of the page has thrown.
    return OMITTED;
  }
}

/** Returns a text of at most `max` characters in which session ids and tokens are shortened. */
export function redactText(text: string, max: number): string {
  const isCut = text.length > max;
  const kept = isCut ? text.slice(0, max - 1) : text;
  // The last word of a cut text may be the beginning of a secret.
  const isSecret = (word: string, at: number) =>
    word.length >= SECRET_LENGTH || (isCut && at + word.length === kept.length);
  const redacted = kept
    .replace(WORD, (word, at) => (isSecret(word, at) ? shorten(word) : word))
    .replace(SECRET_PARAMETER, `$1${OMITTED}`);
  return isCut && !redacted.endsWith(OMITTED) ? redacted + OMITTED : redacted;
}

function shorten(secret: string): string {
  return (secret.length >= SECRET_LENGTH ? secret.slice(0, 4) : '') + OMITTED;
}

function copy(value: unknown, budget: Budget, isSecret: boolean, depth: number): unknown {
  budget.left -= 1;
  if (budget.left <= 0) return OMITTED;
  if (typeof value === 'string') {
    const text = redactText(value, budget.left);
    budget.left -= text.length;
    return isSecret && text === value && !text.endsWith(OMITTED) ? OMITTED : text;
  }
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  if (typeof value === 'function') return '(function)';
  if (typeof value !== 'object') return redactText(String(value), budget.left);
  if (depth === DEPTH_MAX) return OMITTED;
  if (Array.isArray(value)) return copyItems(value, budget, isSecret, depth + 1);
  if (Object.prototype.toString.call(value) === '[object Object]')
    return copyMembers(value as Record<string, unknown>, budget, isSecret, depth + 1);
  return redactText(String(value), budget.left);
}

function copyItems(
  values: readonly unknown[],
  budget: Budget,
  isSecret: boolean,
  depth: number,
): unknown[] {
  const items: unknown[] = [];
  for (const value of values) {
    items.push(copy(value, budget, isSecret, depth));
    if (budget.left <= 0) break;
  }
  return items;
}

function copyMembers(
  record: Record<string, unknown>,
  budget: Budget,
  isSecret: boolean,
  depth: number,
): object {
  const members: [string, unknown][] = [];
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (value === undefined) continue;
    budget.left -= name.length;
    const shown = redactText(name, Math.max(budget.left, 1));
    members.push([shown, copy(value, budget, isSecret || SECRET_MEMBERS.has(name), depth)]);
    if (budget.left <= 0) break;
  }
  return Object.fromEntries(members);
}
