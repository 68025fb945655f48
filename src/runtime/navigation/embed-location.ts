import type { Surface } from '../../api/surface.ts';
import type { EmbedFilters } from '../../context/filters.ts';
import { percentDecode } from '../../lib/percent-decode.ts';
import { type Filter, parseFilter } from '../../protocol/filter.ts';

/** The parsed URL of an embedded page. */
export interface EmbedLocation {
  readonly surface: Surface;
  readonly publicId: string | undefined;
  readonly deploymentId: number | undefined;
  readonly sessionId: string | undefined;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly allowExport: boolean;
  readonly filters: EmbedFilters;
  /** The names of parameters that start with `f_` but are not filters. */
  readonly invalidFilters: readonly string[];
}

const PATH = /^\/embed\/(?:dashboard\/([^/]+)|d\/(\d+)\/app|chat)(?:\/|$)/;

/** The parameters of a URL that stay in effect if the next URL does not contain them. */
type Parameters = Pick<EmbedLocation, 'allowExport' | 'filters'> &
  Partial<Pick<EmbedLocation, 'locale' | 'timezone'>>;

/**
 * Parses the URL of an embedded page; returns undefined if the URL is not one. A parameter that the URL does not contain
 * is that of `current`, and its filters are merged with those of `current`.
 */
export function parseEmbedLocation(
  { pathname, searchParams }: URL,
  current: Parameters = { allowExport: false, filters: {} },
): EmbedLocation | undefined {
  const path = parsePath(pathname);
  if (!path) return undefined;
  const allowExport = searchParams.get('allowExport');
  return {
    ...path,
    sessionId: searchParams.get('session') || undefined,
    locale: searchParams.get('locale') ?? current.locale,
    timezone: searchParams.get('timezone') ?? current.timezone,
    allowExport: allowExport === null ? current.allowExport : allowExport === 'true',
    ...parseFilters(searchParams, current.filters),
  };
}

/** Returns the public id of the dashboard at a path; undefined if the path is not that of a dashboard. */
export function publicIdOf(path: string): string | undefined {
  return parseEmbedLocation(new URL(path, location.href))?.publicId;
}

/** Returns the filters with one more, which replaces the filter of the same member; null removes it. */
export function mergeFilter(filters: EmbedFilters, { member, value }: Filter): EmbedFilters {
  const { [member]: _replaced, ...others } = filters;
  return value === null ? others : { ...others, [member]: value };
}

type EmbedPath = Pick<EmbedLocation, 'surface' | 'publicId' | 'deploymentId'>;

function parsePath(pathname: string): EmbedPath | undefined {
  const match = PATH.exec(pathname);
  if (!match) return undefined;
  const [, id, deployment] = match;
  const publicId = id && percentDecode(id);
  const deploymentId = deployment ? Number(deployment) : undefined;
  if (id) return publicId ? { surface: 'dashboard', publicId, deploymentId } : undefined;
  return { surface: deployment ? 'app' : 'chat', publicId, deploymentId };
}

function parseFilters(parameters: URLSearchParams, current: EmbedFilters) {
  let filters = current;
  const invalidFilters: string[] = [];
  for (const [name, value] of parameters) {
    const filter = name.includes('=') ? undefined : parseFilter(`${name}=${value}`);
    if (filter) filters = mergeFilter(filters, filter);
    else if (name.startsWith('f_')) invalidFilters.push(name);
  }
  return { filters, invalidFilters };
}
