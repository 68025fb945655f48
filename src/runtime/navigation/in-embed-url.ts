import { type EmbedLocation, parseEmbedLocation } from './embed-location.ts';

/** The longest path that every browser takes as an address. */
const LONGEST = 8192;

/**
 * Where a path that a host asks for leads, or undefined where that is outside this embed: another
 * origin, another surface, another deployment's app, or no path at all. A session id in it is
 * dropped.
 */
export function inEmbedUrl(
  path: string,
  here: Pick<EmbedLocation, 'surface' | 'deploymentId'>,
  origin: string,
): URL | undefined {
  if (path.length > LONGEST || !/^\/(?![/\\])/.test(path)) return undefined;
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  const there = parseEmbedLocation(url);
  if (url.origin !== origin || there?.surface !== here.surface) return undefined;
  if (there.deploymentId !== here.deploymentId) return undefined;
  return withoutSession(url);
}

/** The address without its session id; exactly as it is where it has none. */
export function withoutSession(url: URL): URL {
  if (url.searchParams.has('session')) url.searchParams.delete('session');
  return url;
}

/** The in-embed path of an address, as events report it and `navigate` takes it. */
export function pathOf({ pathname, search, hash }: URL | Location): string {
  return pathname + search + hash;
}
