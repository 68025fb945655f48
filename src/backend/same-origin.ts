/**
 * Whether a request comes from a page of the server's own origin, or not from a browser. Browsers send `Sec-Fetch-Site`,
 * older ones at least `Origin`. Only its host is compared, because a proxy may terminate TLS.
 */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null) return true;
  const ownHost = headers.get('Host') ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === ownHost;
}
