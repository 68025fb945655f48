import { EmbedError } from '../../protocol/errors.ts';
import type { ElementSettings } from './settings.ts';

/**
 * Returns the URL of an embed, without the parameters that the element sets. It has a `session` if `src` has one.
 * Throws `bad-config` if a required setting is missing.
 */
export function embedUrl(settings: ElementSettings): URL {
  return new URL(settings.src ?? urlOfSurface(settings));
}

/**
 * Returns the URL of the frame. Its parameters are the session, then the part of the desired state that fits in a URL.
 */
export function frameUrl(url: URL, settings: ElementSettings, sessionId?: string): URL {
  const { locale, timezone, allowExport, filters } = settings;
  const result = new URL(url);
  const { searchParams } = result;
  searchParams.delete('session');
  if (sessionId) searchParams.set('session', sessionId);
  if (locale) searchParams.set('locale', locale);
  if (timezone) searchParams.set('timezone', timezone);
  if (allowExport) searchParams.set('allowExport', 'true');
  for (const [member, value] of Object.entries(filters ?? {})) {
    const isSet = value !== null && value !== undefined;
    if (isSet) searchParams.set(`f_${member}`, JSON.stringify(value));
  }
  return result;
}

function urlOfSurface({ baseUrl, surface, dashboard, deploymentId }: ElementSettings): string {
  const base = `${required(baseUrl, 'base-url').replace(/\/+$/, '')}/embed`;
  switch (surface) {
    case 'chat':
      return `${base}/chat`;
    case 'app':
      return `${base}/d/${required(deploymentId, 'deployment-id')}/app`;
    case 'dashboard':
      return `${base}/dashboard/${encodeURIComponent(required(dashboard, 'dashboard'))}`;
  }
}

function required<T>(value: T | undefined, attribute: string): T {
  if (value !== undefined) return value;
  throw new EmbedError('bad-config', `${attribute} is missing.`);
}
