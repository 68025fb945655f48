import { strictPolicy } from './strict-policy.ts';

/** Origins that the pages' embeds are loaded from. */
export interface EmbedOrigins {
  readonly service: string;
  /** Origin of the fault proxy; each load of the inspector gets its own host name for it. */
  readonly proxy: string;
}

/** Pages that load a logo from the address that a viewer pastes. */
const LOGO_PAGES = ['/', '/studio/'];

/** Returns the Content-Security-Policy of a page: its own files, and frames of the service. */
export function policyFor(path: string, { service, proxy }: EmbedOrigins): string {
  if (path === '/gallery/strict-csp/') return strictPolicy(service);
  const origins = [service, ...additionalOrigins(path, proxy)].join(' ');
  return policyOf(origins, { connections: LOGO_PAGES.includes(path) ? 'https:' : '' });
}

/** Returns the policy of a page with frames of some origins, and sources besides its own files. */
export function policyOf(
  embedOrigins: string,
  { scripts = '', styles = '', connections = '' } = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    // the element probes the service, and the component library fetches icons from data URLs
    `connect-src 'self' data: ${connections} ${embedOrigins}`,
    `frame-src ${embedOrigins}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function additionalOrigins(path: string, proxy: string): string[] {
  if (path.startsWith('/inspector/'))
    return ['*.localhost', '127.0.0.1', 'localhost'].map((host) =>
      proxy.replace('127.0.0.1', host),
    );
  // this page shows what happens when the service is unreachable
  return path === '/gallery/own-content/' ? ['https://nowhere.invalid'] : [];
}
