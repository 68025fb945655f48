import { nearestName } from './nearest-name.ts';

/** Schemes of URLs with `//` whose pages have no origin that could be listed, or that are no pages. */
const OTHER_SCHEMES = ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'blob', 'data', 'filesystem'];

/** Whether a text is an exact origin, which may be written into a header. */
export function isOrigin(text: string): boolean {
  const hasPlainHost = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d+)?$/.test(text);
  if (hasPlainHost) return originOf(text) === text;
  const [scheme = ''] = text.split(':');
  // A misspelled `https` would be the scheme of an app.
  return isAppOrigin(text) && nearestName(scheme, ['http', 'https']) === undefined;
}

/** Returns the origin of a URL, also that of an app; undefined if the text is not the URL of a page. */
export function originOf(url: string): string | undefined {
  try {
    const { origin, protocol, host } = new URL(url);
    // `URL` has no origin for the schemes of apps, for which web views have one.
    const own = `${protocol}//${host}`;
    return origin === 'null' && isAppOrigin(own) ? own : origin;
  } catch {
    return undefined;
  }
}

/** Whether a text is the origin of an app or a browser extension, such as `capacitor://localhost`. */
function isAppOrigin(text: string): boolean {
  const [, scheme = ''] =
    /^([a-z][a-z0-9+-]*):\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/.exec(text) ?? [];
  return scheme !== '' && !OTHER_SCHEMES.includes(scheme);
}

/** Whether a host name is this machine. `URL` writes every IPv4 address in four decimal parts. */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Returns an origin of this machine with its other name; any other origin is returned unchanged. */
export function loopbackAlias(origin: string): string {
  const [name, address] = ['//localhost', '//127.0.0.1'] as const;
  return origin.includes(name) ? origin.replace(name, address) : origin.replace(address, name);
}
