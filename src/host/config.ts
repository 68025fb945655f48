import * as v from 'valibot';
import { Surface } from '../api/surface.ts';
import { EmbedTheme } from '../api/theme.ts';
import { isRecord } from '../lib/is-record.ts';
import { isTimeZone } from '../lib/is-time-zone.ts';
import { ColorScheme } from '../protocol/actions.ts';
import { EmbedError } from '../protocol/errors.ts';
import { formatFilter, parseFilter } from '../protocol/filter.ts';
import type { RevokeSessions, SessionProvider } from './session-source.ts';

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

/** A value that an attribute was given, and what is wrong with it. */
export interface Misfit {
  key: keyof EmbedConfig;
  error: EmbedError;
}

/** What holds where nothing is given. */
export const defaults = {
  surface: 'dashboard',
  allowExport: false,
  withoutMessages: false,
  loading: 'eager',
  readyTimeout: 30_000,
  sessionTimeout: 15_000,
} as const satisfies Partial<EmbedConfig>;

type Rule = [accepts: (value: unknown) => boolean, expectation: string];

const text: Rule = [(value) => typeof value === 'string' && value !== '', 'a text'];
const address: Rule = [
  (value) => isSafeAddress(value),
  'an http(s) address (https on an https page)',
];
const milliseconds: Rule = [
  (value) => Number.isFinite(value) && (value as number) > 0,
  'milliseconds',
];
const callback: Rule = [(value) => typeof value === 'function', 'a function'];

const rules: Partial<Record<keyof EmbedConfig, Rule>> = {
  baseUrl: [
    (value) => isSafeAddress(value) && !/[?#]/.test(value as string),
    `${address[1]} without query`,
  ],
  src: address,
  surface: [v.is.bind(null, Surface), 'dashboard, app or chat'],
  dashboard: [(value) => text[0](value) && !/^\.\.?$/.test(value as string), 'a public id'],
  deploymentId: [(value) => Number.isSafeInteger(value), 'a whole number'],
  sessionId: text,
  sessionUrl: [(value) => isSafeAddress(value, globalThis.document?.baseURI), address[1]],
  colorScheme: [v.is.bind(null, ColorScheme), 'light, dark or auto'],
  theme: [v.is.bind(null, EmbedTheme), 'a theme as JSON'],
  locale: text,
  timezone: [(value) => typeof value === 'string' && isTimeZone(value), 'an IANA time zone'],
  filters: [areFilters, 'JSON, an object from view.dimension to a value'],
  loading: [(value) => value === 'eager' || value === 'lazy', 'eager or lazy'],
  frameTitle: text,
  readyTimeout: milliseconds,
  sessionTimeout: milliseconds,
  sessionProvider: callback,
  revokeSessions: callback,
};

/** Says what is wrong with a value, by the name that a page's author knows it by; undefined where it is right. */
export function misfit(key: keyof EmbedConfig, value: unknown): EmbedError | undefined {
  const [accepts, expectation] = rules[key] ?? [];
  if (value == null || !accepts || accepts(value)) return undefined;
  // The two that may hold a session id are not repeated.
  const actual = /^s(essionId|rc)$/.test(key) ? '' : `, not ${JSON.stringify(value)?.slice(0, 80)}`;
  return new EmbedError('bad-config', `${attributeName(key)} must be ${expectation}${actual}.`);
}

/** The attribute of a property: `baseUrl` is `base-url`. */
export function attributeName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isSafeAddress(value: unknown, base?: string): boolean {
  if (typeof value !== 'string' || !URL.canParse(value, base)) return false;
  const { protocol, hostname } = new URL(value, base);
  const isLoopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === 'http:') return isLoopback || globalThis.location?.protocol !== 'https:';
  return protocol === 'https:';
}

function areFilters(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(value).every((member) => parseFilter(formatFilter({ member, value: null })))
  );
}
