import type { Surface } from '../api/surface.ts';
import { EmbedError } from '../protocol/errors.ts';
import { attributeName, type EmbedConfig } from './config.ts';

/** Where an embed lies: its address without session and wishes, and what it says of the surface. */
export interface EmbedAddress {
  url: URL;
  /** A session id that `src` carried. */
  sessionId: string | undefined;
  surface: Surface;
  dashboard?: string | undefined;
  deploymentId?: number | undefined;
}

const PATH = /\/embed\/(?:dashboard\/([^/]+)|d\/(\d+)\/app|chat)\/?$/;

/** Makes the address of what is embedded, or throws `bad-config` for what is missing. */
export function embedAddress(config: EmbedConfig): EmbedAddress {
  if (config.src !== undefined) return addressOfSrc(config.src, config.surface);
  const { surface } = config;
  const base = required(config, 'baseUrl').replace(/\/+$/, '');
  if (surface === 'dashboard') {
    const dashboard = required(config, 'dashboard');
    const url = new URL(`${base}/embed/dashboard/${encodeURIComponent(dashboard)}`);
    return { url, sessionId: undefined, surface, dashboard };
  }
  if (surface === 'chat')
    return { url: new URL(`${base}/embed/chat`), sessionId: undefined, surface };
  const deploymentId = required(config, 'deploymentId');
  return {
    url: new URL(`${base}/embed/d/${deploymentId}/app`),
    sessionId: undefined,
    surface,
    deploymentId,
  };
}

/** The address that a frame is given: session first, then the wishes that it can carry. */
export function frameUrl(address: EmbedAddress, config: EmbedConfig, sessionId?: string): URL {
  const url = new URL(address.url);
  const set = (name: string, value: string | undefined | false) =>
    value && url.searchParams.set(name, value);
  set('session', sessionId);
  set('locale', config.locale);
  set('timezone', config.timezone);
  set('allowExport', config.allowExport && 'true');
  for (const [member, value] of Object.entries(config.filters ?? {})) {
    if (value !== null) set(`f_${member}`, JSON.stringify(value));
  }
  return url;
}

function addressOfSrc(src: string, fallback: Surface): EmbedAddress {
  const url = new URL(src);
  const sessionId = url.searchParams.get('session') ?? undefined;
  url.searchParams.delete('session');
  const [path, dashboard, deployment] = PATH.exec(url.pathname) ?? [];
  if (path === undefined) return { url, sessionId, surface: fallback };
  if (dashboard) {
    return { url, sessionId, surface: 'dashboard', dashboard: decodeURIComponent(dashboard) };
  }
  if (deployment) return { url, sessionId, surface: 'app', deploymentId: Number(deployment) };
  return { url, sessionId, surface: 'chat' };
}

function required<K extends 'baseUrl' | 'dashboard' | 'deploymentId'>(
  config: EmbedConfig,
  key: K,
): NonNullable<EmbedConfig[K]> {
  const value = config[key];
  if (value !== undefined) return value;
  throw new EmbedError('bad-config', `${attributeName(key)} is missing (or give src instead).`);
}
