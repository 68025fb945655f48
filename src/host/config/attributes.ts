import * as v from 'valibot';
import { Surface } from '../../api/surface.ts';
import { EmbedTheme } from '../../api/theme.ts';
import { isRecord } from '../../lib/is-record.ts';
import { isTimeZone } from '../../lib/is-time-zone.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';
import { ColorScheme } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { formatFilter, parseFilter } from '../../protocol/filter.ts';
import type { RevokeSessions, SessionProvider } from '../session/session-endpoint.ts';

/** When the frame is loaded: at once, or as soon as the element nears the viewport. */
export type Loading = 'eager' | 'lazy';

/** What `<svc-embed>` is given by its attributes and properties. */
export interface EmbedConfig {
  baseUrl?: string | undefined;
  surface: Surface;
  dashboard?: string | undefined;
  deploymentId?: number | undefined;
  src?: string | undefined;
  sessionId?: string | undefined;
  sessionUrl?: string | undefined;
  colorScheme?: ColorScheme | undefined;
  theme?: EmbedTheme | undefined;
  locale?: string | undefined;
  timezone?: string | undefined;
  filters?: Readonly<Record<string, unknown>> | undefined;
  allowExport: boolean;
  withoutMessages: boolean;
  loading: Loading;
  frameTitle?: string | undefined;
  readyTimeout: number;
  sessionTimeout: number;
  sessionProvider?: SessionProvider | undefined;
  revokeSessions?: RevokeSessions | undefined;
}

/** One thing that can be configured; by default an attribute's text is the value. */
type Field = readonly [
  accepts: (value: unknown) => boolean,
  /** What is accepted, in words that follow "must be". */
  expected: string,
  read?: (text: string) => unknown,
  /** What holds where nothing is given. */
  fallback?: unknown,
];

const ADDRESS = 'an http(s) address';
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const fits = (schema: v.GenericSchema) => (value: unknown) => v.safeParse(schema, value).success;
const isDuration = (value: unknown) => (value as number) > 0;
const text: Field = [isText, 'a text'];
const flag: Field = [(value) => typeof value === 'boolean', 'true or false', () => true, false];
const callback: Field = [(value) => typeof value === 'function', 'a function'];

/** Everything that can be configured, by the property's name. */
export const fields: Record<keyof EmbedConfig, Field> = {
  baseUrl: [(value) => isAddress(value) && !/[?#]/.test(value as string), ADDRESS],
  surface: [fits(Surface), 'dashboard, app or chat', undefined, 'dashboard'],
  dashboard: [(value) => isText(value) && !/^\.\.?$/.test(value as string), 'a public id'],
  deploymentId: [Number.isSafeInteger, 'a whole number', Number],
  src: [isAddress, ADDRESS],
  sessionId: text,
  sessionUrl: [(value) => isAddress(value, document.baseURI), ADDRESS],
  colorScheme: [fits(ColorScheme), 'light, dark or auto'],
  theme: [fits(EmbedTheme), 'a JSON theme', jsonOrText],
  locale: text,
  timezone: [(value) => isText(value) && isTimeZone(value as string), 'an IANA time zone'],
  filters: [areFilters, 'JSON from view.dimension to values', jsonOrText],
  allowExport: flag,
  withoutMessages: flag,
  loading: [(value) => /^(eager|lazy)$/.test(value as string), 'eager or lazy', undefined, 'eager'],
  frameTitle: text,
  readyTimeout: [isDuration, 'milliseconds', Number, 30_000],
  sessionTimeout: [isDuration, 'milliseconds', Number, 15_000],
  sessionProvider: callback,
  revokeSessions: callback,
};

/** The property of each attribute; what only code can give has none. */
export const attributes: Record<string, keyof EmbedConfig> = {};
for (const key of Object.keys(fields) as (keyof EmbedConfig)[]) {
  if (fields[key] !== callback) attributes[attributeName(key)] = key;
}

/** The attribute of a property: `baseUrl` is `base-url`. */
export function attributeName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Says what is wrong with a value, by the name that a page's author knows it by; undefined where it is right. */
export function misfit(key: keyof EmbedConfig, value: unknown): EmbedError | undefined {
  const [accepts, expected] = fields[key];
  if (value == null || accepts(value)) return undefined;
  // What may hold a session id is not repeated.
  const actual = /^s(essionId|rc)$|Url$/.test(key)
    ? ''
    : `, not ${JSON.stringify(value)?.slice(0, 80)}`;
  return new EmbedError('bad-config', `${attributeName(key)} must be ${expected}${actual}.`);
}

/** `http` is no way to embed anything in an `https` page, except from the same machine. */
function isAddress(value: unknown, base?: unknown): boolean {
  const url = URL.parse(value as string, base as string | undefined);
  if (url?.protocol !== 'http:') return url?.protocol === 'https:';
  const isLoopback = /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/.test(url.hostname);
  return isLoopback || globalThis.location?.protocol !== 'https:';
}

function areFilters(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.keys(value).every((member) => parseFilter(formatFilter({ member, value: null })));
}
