import type { PropertyDeclaration } from '@lit/reactive-element';
import * as v from 'valibot';
import { Surface } from '../../api/surface.ts';
import { EmbedTheme } from '../../api/theme.ts';
import { describeValue, isRecord, jsonCopy, jsonOrText } from '../../lib/json.ts';
import { isLoopback } from '../../lib/origins.ts';
import { isTimeZone } from '../../lib/time-zones.ts';
import { TIMER_MAX_MS } from '../../lib/waiting.ts';
import { isLocale } from '../../locale/negotiate-locale.ts';
import { ColorScheme } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { isFilterMember } from '../../protocol/filter.ts';
import { parsePayload } from '../../protocol/parse-payload.ts';
import { isCsrfHeader } from './csrf-header.ts';
import { pageOrigin } from './page-origin.ts';
import type { SessionProvider } from './session-provider.ts';

/** When the frame loads: immediately, or when the element is near the viewport. */
export const Loading = v.picklist(['eager', 'lazy']);
export type Loading = v.InferOutput<typeof Loading>;

/** Revokes sessions, at most 100 in one call, instead of `DELETE session-url`. */
export type RevokeSessions = (sessionIds: string[]) => Promise<void> | void;

/** The settings of `<svc-embed>`: its attributes and properties. */
export interface ElementSettings {
  baseUrl: string | undefined;
  surface: Surface;
  dashboard: string | undefined;
  deploymentId: number | undefined;
  src: string | undefined;
  sessionId: string | undefined;
  sessionUrl: string | undefined;
  csrfHeader: string | undefined;
  colorScheme: ColorScheme | undefined;
  theme: EmbedTheme | undefined;
  locale: string | undefined;
  timezone: string | undefined;
  filters: Readonly<Record<string, unknown>> | undefined;
  allow: string | undefined;
  allowExport: boolean;
  autoHeight: boolean;
  withoutMessages: boolean;
  loading: Loading;
  frameTitle: string | undefined;
  readyTimeout: number;
  sessionTimeout: number;
  sessionProvider: SessionProvider | undefined;
  revokeSessions: RevokeSessions | undefined;
}

/** One setting. Without `attribute`, its attribute is the name of the property. */
export interface Setting extends PropertyDeclaration {
  readonly attribute?: string | false;
  /** Converts an assigned value before the check. */
  parse?(value: unknown): unknown;
  isValid(value: unknown): boolean;
  /** Completes the sentence "… must be …". */
  readonly expected: string;
  /** Returns which part of an invalid value is wrong, if one part is. */
  explain?(value: unknown): string | undefined;
  /** The value may contain a session id, so no error repeats it. */
  readonly isSecret?: boolean;
  readonly default?: unknown;
}

const text = { isValid: isText, expected: 'a text' };
const flag = {
  type: Boolean,
  isValid: matches(v.boolean()),
  expected: 'true or false',
  default: false,
};
const callback: Setting = { attribute: false, isValid: isFunction, expected: 'a function' };
const url = { isValid: isHttpUrl, expected: 'an http(s) address', isSecret: true };
const duration = { parse: parseDuration, isValid: isDuration, expected: 'milliseconds' };

/** Every setting, by the name of its property. The manifest takes the attributes from this table. */
export const settings: Readonly<Record<keyof ElementSettings, Setting>> = {
  baseUrl: { ...url, attribute: 'base-url', isValid: isBaseUrl },
  surface: {
    parse: parseKeyword,
    isValid: matches(Surface),
    expected: 'dashboard, app or chat',
    default: 'dashboard',
  },
  dashboard: { parse: parseId, isValid: isPathSegment, expected: 'a public id' },
  deploymentId: {
    attribute: 'deployment-id',
    parse: parseNumber,
    isValid: isWholeNumber,
    expected: 'a whole number',
  },
  src: url,
  sessionId: { ...text, attribute: 'session-id', isSecret: true },
  sessionUrl: { ...url, attribute: 'session-url', parse: resolveUrl },
  csrfHeader: {
    attribute: 'csrf-header',
    isValid: isCsrfHeader,
    expected: 'a header with cookie(…) or meta(…), such as X-CSRFToken: cookie(csrftoken)',
  },
  colorScheme: {
    attribute: 'color-scheme',
    parse: parseKeyword,
    isValid: matches(ColorScheme),
    expected: 'light, dark or auto',
  },
  theme: {
    parse: parseJson,
    isValid: matches(EmbedTheme),
    expected: 'a JSON theme',
    explain: invalidThemeField,
  },
  locale: { isValid: isLocaleName, expected: 'a BCP-47 code such as de-DE' },
  timezone: { isValid: isTimeZoneName, expected: 'an IANA time zone' },
  filters: {
    parse: parseJson,
    isValid: isFilters,
    expected: 'JSON from view.dimension to values',
  },
  allow: text,
  allowExport: { ...flag, attribute: 'allow-export' },
  autoHeight: { ...flag, attribute: 'auto-height' },
  withoutMessages: { ...flag, attribute: 'without-messages' },
  loading: {
    parse: parseKeyword,
    isValid: matches(Loading),
    expected: 'eager or lazy',
    default: 'eager',
  },
  frameTitle: { ...text, attribute: 'frame-title' },
  readyTimeout: { ...duration, attribute: 'ready-timeout', default: 30_000 },
  sessionTimeout: { ...duration, attribute: 'session-timeout', default: 15_000 },
  sessionProvider: callback,
  revokeSessions: callback,
};

/**
 * Parses an assigned value; returns undefined if it stands for the default. Throws `bad-config` if the value is invalid.
 * `name` is that of the attribute, or of the property if there is no attribute.
 */
export function parseSetting(
  { parse, isValid, expected, explain, isSecret }: Setting,
  name: string,
  value: unknown,
): unknown {
  // Templates of servers add blanks and line ends.
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (isNotSet(trimmed)) return undefined;
  let reason: string | undefined;
  try {
    const parsed = parse ? parse(trimmed) : trimmed;
    if (parsed === null || isValid(parsed)) return parsed ?? undefined;
    reason = explain?.(parsed);
  } catch {
    // Not JSON data, or an object without a primitive value.
  }
  const actual = isSecret ? '' : `, not ${describeValue(value)}`;
  const detail = reason ? ` (${reason})` : '';
  throw new EmbedError('bad-config', `${name} must be ${expected}${detail}${actual}.`);
}

/**
 * Whether a value clears a setting: frameworks assign `''`, Vue also 0 and `false`, for a binding that is undefined, servers
 * render `locale=""`, and JSX has `isGerman && 'de'`. No setting has one of them as a value of its own.
 */
function isNotSet(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 0 || value === false;
}

/** Converts a keyword to lower case, as HTML compares those of its own attributes. */
function parseKeyword(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Converts text to a number; text that is not a number stays a string, which is invalid. */
function parseNumber(value: unknown): unknown {
  const isNumeric = typeof value === 'string' && !Number.isNaN(Number(value));
  return isNumeric ? Number(value) : value;
}

/** Converts a number to text. */
function parseId(value: unknown): unknown {
  return Number.isFinite(value) ? `${value}` : value;
}

/** An infinite time limit is the longest possible one. */
function parseDuration(value: unknown): unknown {
  const number = parseNumber(value);
  return typeof number === 'number' ? Math.min(number, TIMER_MAX_MS) : number;
}

/** Parses JSON text, and copies other JSON data. Text that is not JSON stays a string, which is invalid. */
function parseJson(value: unknown): unknown {
  return typeof value === 'string' ? jsonOrText(value) : jsonCopy(value);
}

function matches(schema: v.GenericSchema): (value: unknown) => boolean {
  return (value) => v.safeParse(schema, value).success;
}

function invalidThemeField(value: unknown): string | undefined {
  return isRecord(value) ? parsePayload(EmbedTheme, value).reason : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

/** `.` and `..` would change the path of the embed URL. Half of a surrogate pair cannot be encoded. */
function isPathSegment(value: unknown): boolean {
  return isText(value) && value !== '.' && value !== '..' && String(value).isWellFormed();
}

function isLocaleName(value: unknown): boolean {
  return isText(value) && isLocale(String(value));
}

function isTimeZoneName(value: unknown): boolean {
  return isText(value) && isTimeZone(String(value));
}

function isBaseUrl(value: unknown): boolean {
  return isHttpUrl(value) && !/[?#\s]/.test(String(value));
}

/** Resolves a relative URL when it is set: `pushState` may change the URL of the page later. */
function resolveUrl(value: unknown): unknown {
  return URL.parse(String(value), document.baseURI)?.href ?? value;
}

/** Whether a value is an http(s) URL. A browser blocks `http` in an `https` page, except from the same machine. */
function isHttpUrl(value: unknown): boolean {
  const parsed = URL.parse(String(value));
  if (parsed?.protocol !== 'http:') return parsed?.protocol === 'https:';
  // A sandboxed page has no origin, and a page of `srcdoc` no protocol.
  const page = [pageOrigin(), globalThis.location?.protocol];
  return isLoopback(parsed.hostname) || !page.some((name) => name?.startsWith('https:'));
}

function isFilters(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).every(isFilterMember);
}
