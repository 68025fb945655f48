import type { Surface } from '../api/surface.ts';
import { EmbedError } from '../protocol/errors.ts';
import { attributeName, type EmbedConfig } from './config.ts';

/** Where an embed lies: its address without session and wishes, and what it says of the surface. */
export interface EmbedAddress {
  url: URL;
  /** A session id that `src` carried. */
  sessionId?: string | undefined;
  surface: Surface;
  dashboard?: string | undefined;
  deploymentId?: number | undefined;
}

const SESSION = 'session';
const PATH = /\/embed\/(?:dashboard\/([^/]+)|d\/(\d+)\/app|chat)$/;

/** Makes the address of what is embedded, or throws `bad-config` for what is missing. */
export function embedAddress(config: EmbedConfig): EmbedAddress {
  const { src, surface } = config;
  if (src) return addressOf(new URL(src), surface);
  const base = required(config, 'baseUrl').replace(/\/+$/, '');
  const path = {
    dashboard: () => `dashboard/${encodeURIComponent(required(config, 'dashboard'))}`,
    app: () => `d/${required(config, 'deploymentId')}/app`,
    chat: () => 'chat',
  };
  return addressOf(new URL(`${base}/embed/${path[surface]()}`), surface);
}

/** The address that a frame is given: session first, then the wishes that it can carry. */
export function frameUrl(address: EmbedAddress, config: EmbedConfig, sessionId?: string): URL {
  const { locale, timezone, allowExport, filters = {} } = config;
  const wishes = { [SESSION]: sessionId, locale, timezone, allowExport: allowExport || undefined };
  const url = new URL(address.url);
  for (const [name, value] of Object.entries(wishes)) {
    if (value) url.searchParams.set(name, `${value}`);
  }
  for (const [member, value] of Object.entries(filters)) {
    if (value !== null) url.searchParams.set(`f_${member}`, JSON.stringify(value));
  }
  return url;
}

/** Takes the session out of an address, and from its path what it says of the surface. */
function addressOf(url: URL, fallback: Surface): EmbedAddress {
  const sessionId = url.searchParams.get(SESSION) ?? undefined;
  url.searchParams.delete(SESSION);
  const [path, id, deployment] = PATH.exec(url.pathname) ?? [];
  const dashboard = id && decoded(id);
  const deploymentId = deployment ? Number(deployment) : undefined;
  const told = dashboard ? 'dashboard' : deployment ? 'app' : 'chat';
  return { url, sessionId, surface: path ? told : fallback, dashboard, deploymentId };
}

/** Percent-decodes what may not be well encoded. */
function decoded(segment: string): string {
  return new URLSearchParams(`s=${segment.replaceAll('+', '%2B')}`).get('s') ?? segment;
}

function required<K extends 'baseUrl' | 'dashboard' | 'deploymentId'>(
  config: EmbedConfig,
  key: K,
): NonNullable<EmbedConfig[K]> {
  const value = config[key];
  if (value !== undefined) return value;
  throw new EmbedError('bad-config', `${attributeName(key)} is missing.`);
}
