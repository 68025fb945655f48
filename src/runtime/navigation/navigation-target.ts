import { type EmbedLocation, parseEmbedLocation } from './embed-location.ts';

/** The longest path that every browser accepts. */
const PATH_MAX = 8192;

interface Target {
  readonly url: URL;
  /** With the parameters of the URL, and those of the current page that the URL does not contain. */
  readonly location: EmbedLocation;
}

/**
 * Resolves a path that the host requests. Returns undefined if it leads out of this embed: to another origin, another
 * surface or another deployment's app. A session id in the path is removed.
 */
export function resolveTarget(
  path: string,
  current: EmbedLocation,
  origin: string,
): Target | undefined {
  if (path.length > PATH_MAX || !/^\/(?![/\\])/.test(path)) return undefined;
  const url = URL.parse(path, origin);
  const location = url && parseEmbedLocation(url, current);
  if (url?.origin !== origin || location?.surface !== current.surface) return undefined;
  if (location.deploymentId !== current.deploymentId) return undefined;
  return { url: withoutSession(url), location };
}

/** Removes the session id from a URL; a URL without one stays unchanged. */
export function withoutSession(url: URL): URL {
  if (url.searchParams.has('session')) url.searchParams.delete('session');
  return url;
}

/** Returns the path of a URL as events report it and `navigate` accepts it. */
export function pathOf({ pathname, search, hash }: URL | Location): string {
  return pathname + search + hash;
}
