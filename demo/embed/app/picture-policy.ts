/** What the policy of this page lets pictures come from; undefined where it does not say. */
let sources: Promise<readonly string[] | undefined> | undefined;

/**
 * Whether the policy of this page shows a picture. A picture that it refuses would leave an error in the console, so
 * the page asks for its own header first.
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
  // where the page came from: its address may have gone on since
  const [navigation] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(navigation?.name ?? location.href);
  const response = await fetch(pathname, { method: 'HEAD' }).catch(() => undefined);
  if (!response?.ok) return [];
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const named = (name: string) => directives.find(([directive]) => directive === name)?.slice(1);
  return named('img-src') ?? named('default-src');
}
