/** Image sources of the page's Content-Security-Policy; undefined if it has no such directive. */
let sources: Promise<readonly string[] | undefined> | undefined;

/**
 * Checks whether the page's Content-Security-Policy allows a picture. A blocked picture would log a console error, so
 * the page requests its own header first.
 */
export async function mayShow(picture: string): Promise<boolean> {
  if (!URL.canParse(picture)) return false;
  const { origin, protocol } = new URL(picture);
  sources ??= pictureSources();
  const allowed = await sources;
  if (!allowed) return true;
  const own = origin === location.origin ? ["'self'"] : [];
  return [origin, protocol, '*', ...own].some((source) => allowed.includes(source));
}

async function pictureSources(): Promise<readonly string[] | undefined> {
  // the URL that the page was loaded from; the current one may differ
  const [navigation] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(navigation?.name ?? location.href);
  const response = await fetch(pathname, { method: 'HEAD' }).catch(() => undefined);
  if (!response?.ok) return [];
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const sourcesOf = (name: string) =>
    directives.find(([directive]) => directive === name)?.slice(1);
  return sourcesOf('img-src') ?? sourcesOf('default-src');
}
