/**
 * Whether a request comes from a page of the server's own origin, or from no browser at all.
 * Browsers send `Sec-Fetch-Site`; the older ones at least `Origin`, which is compared by host, since a proxy
 * in front may have taken TLS off.
 */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null) return true;
  const own = headers.get('Host') ?? new URL(url).host;
  return URL.canParse(origin) && new URL(origin).host === own;
}
