import type { SessionNeed } from './check-session-endpoint.ts';

/** The settings of an `<svc-embed>`, by attribute. */
export type Embed = ReadonlyMap<string, string>;

/** Returns the address in an attribute; undefined if it is not `http:` or `https:`. */
export function addressIn(attribute: string, embed: Embed, base: URL): URL | undefined {
  const text = embed.get(attribute);
  const url = text ? URL.parse(text, base.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Returns the address of the frame, without a session. */
export function frameUrl(embed: Embed, pageBase: URL, service: URL): URL {
  const src = addressIn('src', embed, pageBase);
  if (src) return src;
  const { dashboard = 'doctor', 'deployment-id': deployment = '1' } = Object.fromEntries(embed);
  const base = service.href.replace(/\/+$/, '');
  if (embed.get('surface') === 'chat') return new URL(`${base}/embed/chat`);
  if (embed.get('surface') === 'app')
    return new URL(`${base}/embed/d/${encodeURIComponent(deployment)}/app`);
  return new URL(`${base}/embed/dashboard/${encodeURIComponent(dashboard)}`);
}

/** Returns what the element sends to its session endpoint. A dashboard belongs to the dashboard surface only. */
export function sessionNeed(embed: Embed): SessionNeed {
  const surface = embed.get('surface') ?? 'dashboard';
  const deployment = Number(embed.get('deployment-id'));
  return {
    surface,
    dashboard: surface === 'dashboard' ? embed.get('dashboard') : undefined,
    ...(deployment && { deploymentId: deployment }),
  };
}
