import { strictPolicy } from './strict-policy.ts';

/** Origins that the pages' embeds are loaded from. */
export interface EmbedOrigins {
  readonly service: string;
  /** Origin of the fault proxy; each load of the inspector gets its own host name for it. */
  readonly proxy: string;
}

/** Returns the Content-Security-Policy of a page: its own files, and frames of the service. */
export function policyFor(path: string, { service, proxy }: EmbedOrigins): string {
  if (path === '/gallery/strict-csp/') return strictPolicy(service);
  return policyOf([service, ...additionalOrigins(path, proxy)].join(' '));
}

/** Returns the policy of a page with frames of some origins; `scripts` and `styles` are sources besides its own files. */
export function policyOf(embedOrigins: string, scripts = '', styles = ''): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    // the element probes the service, and the component library fetches icons from data URLs
    `connect-src 'self' data: ${embedOrigins}`,
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
