import type { Surface } from '../../api/surface.ts';
import { jsonText } from '../../lib/json.ts';
import { percentDecode } from '../../lib/percent-decode.ts';
import { AUTO_HEIGHT } from '../../protocol/events.ts';
import type { ElementSettings } from './settings.ts';

/** The path of an embed, after the path of its base URL, if there is one. */
const EMBED_PATH = /\/embed\/(?:dashboard\/([^/]+)|d\/(\d+)\/app|chat)(?:\/|$)/;

/** The longest URL with filters. Servers and proxies reject long ones; filters that do not fit are sent by message. */
const MAX_LENGTH = 6 * 1024;

export interface EmbedTarget {
  readonly surface: Surface;
  readonly dashboard?: string | undefined;
  readonly deploymentId?: number | undefined;
}

/** Returns the required attributes that are missing. */
export function missingAttributes(settings: ElementSettings): string[] {
  const { src, baseUrl, surface, dashboard, deploymentId } = settings;
  if (src !== undefined) return [];
  const missing: string[] = [];
  if (baseUrl === undefined) missing.push('base-url');
  if (surface === 'dashboard' && dashboard === undefined) missing.push('dashboard');
  if (surface === 'app' && deploymentId === undefined) missing.push('deployment-id');
  return missing;
}

/**
 * Returns the URL of an embed, without the parameters that the element sets. It has a `session` if `src` has one. No
 * required attribute may be missing.
 */
export function embedUrl(settings: ElementSettings): URL {
  return new URL(settings.src ?? urlOfSurface(settings));
}

/** Returns what is embedded: the attributes, or what the path of `src` contains. */
export function embedTarget({
  src,
  surface,
  dashboard,
  deploymentId,
}: ElementSettings): EmbedTarget {
  const path = src && EMBED_PATH.exec(new URL(src).pathname);
  if (!path) return { surface, dashboard, deploymentId };
  const [, id, deployment] = path;
  if (id) return { surface: 'dashboard', dashboard: percentDecode(id) };
  return deployment ? { surface: 'app', deploymentId: Number(deployment) } : { surface: 'chat' };
}

/**
 * Returns the URL of the frame. Its parameters are the session, then the part of the desired state that fits in a URL.
 */
export function frameUrl(url: URL, settings: ElementSettings, sessionId?: string): URL {
  const { allowExport, autoHeight, withoutMessages } = settings;
  let result = new URL(url);
  const { searchParams } = result;
  searchParams.delete('session');
  if (sessionId) searchParams.set('session', sessionId);
  if (allowExport) searchParams.set('allowExport', 'true');
  if (autoHeight) searchParams.set(AUTO_HEIGHT, 'true');
  for (const [name, text] of stateParameters(settings)) {
    const next = new URL(result);
    next.searchParams.set(name, text);
    // A filter is cleared by message.
    if (text !== 'null' && (withoutMessages || next.href.length <= MAX_LENGTH)) result = next;
  }
  return result;
}

/** Returns the parameters of a URL that contain the locale, the time zone, and each filter as JSON. */
export function stateParameters({
  locale,
  timezone,
  filters,
}: Partial<ElementSettings>): Map<string, string> {
  const parameters = new Map<string, string>();
  if (locale) parameters.set('locale', locale);
  if (timezone) parameters.set('timezone', timezone);
  for (const [member, value] of Object.entries(filters ?? {}))
    parameters.set(`f_${member}`, jsonText(value));
  return parameters;
}

function urlOfSurface({ baseUrl, surface, dashboard, deploymentId }: ElementSettings): string {
  const base = `${baseUrl?.replace(/\/+$/, '')}/embed`;
  switch (surface) {
    case 'chat':
      return `${base}/chat`;
    case 'app':
      return `${base}/d/${deploymentId}/app`;
    case 'dashboard':
      return `${base}/dashboard/${encodeURIComponent(dashboard ?? '')}`;
  }
}
