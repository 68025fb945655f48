import { EmbedError } from '../../protocol/errors.ts';
import { attributeName, type EmbedConfig } from './attributes.ts';

/** Where an embed lies: its address without session and wishes. */
export interface EmbedAddress {
  url: URL;
  /** A session id that `src` carried. */
  sessionId: string | null;
}

/** Makes the address of what is embedded, or throws `bad-config` for what is missing. */
export function embedAddress(config: EmbedConfig): EmbedAddress {
  const url = new URL(config.src ?? addressOfParts(config));
  const sessionId = url.searchParams.get('session');
  url.searchParams.delete('session');
  return { url, sessionId };
}

/** The address that a frame is given: session first, then the wishes that it can carry. */
export function frameUrl(address: EmbedAddress, config: EmbedConfig, sessionId?: string): URL {
  const { locale, timezone, allowExport, filters = {} } = config;
  const url = new URL(address.url);
  const set = (name: string, value: string | undefined | false) => {
    if (value) url.searchParams.set(name, value);
  };
  set('session', sessionId);
  set('locale', locale);
  set('timezone', timezone);
  set('allowExport', allowExport && 'true');
  for (const member in filters) {
    set(`f_${member}`, filters[member] !== null && JSON.stringify(filters[member]));
  }
  return url;
}

function addressOfParts(config: EmbedConfig): string {
  const base = `${required(config, 'baseUrl').replace(/\/+$/, '')}/embed`;
  if (config.surface === 'chat') return `${base}/chat`;
  if (config.surface === 'app') return `${base}/d/${required(config, 'deploymentId')}/app`;
  return `${base}/dashboard/${encodeURIComponent(required(config, 'dashboard'))}`;
}

function required<K extends 'baseUrl' | 'dashboard' | 'deploymentId'>(
  config: EmbedConfig,
  key: K,
): NonNullable<EmbedConfig[K]> {
  const value = config[key];
  if (value !== undefined) return value;
  throw new EmbedError('bad-config', `${attributeName(key)} is missing.`);
}
