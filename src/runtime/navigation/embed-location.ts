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

const DASHBOARD = /^\/embed\/dashboard\/([^/]+)(?:\/|$)/;
const APP = /^\/embed\/d\/(\d+)\/app(?:\/|$)/;
const CHAT = /^\/embed\/chat(?:\/|$)/;

/** Parses the URL of an embedded page; returns undefined if the URL is not one. */
export function parseEmbedLocation({ pathname, searchParams }: URL): EmbedLocation | undefined {
  const path = parsePath(pathname);
  if (!path) return undefined;
  return {
    ...path,
    sessionId: searchParams.get('session') || undefined,
    locale: searchParams.get('locale') ?? undefined,
    timezone: searchParams.get('timezone') ?? undefined,
    allowExport: searchParams.get('allowExport') === 'true',
    ...parseFilters(searchParams),
  };
}

/** Returns the filters with one more, which replaces the filter of the same member; null removes it. */
export function mergeFilter(filters: EmbedFilters, { member, value }: Filter): EmbedFilters {
  const { [member]: _replaced, ...others } = filters;
  return value === null ? others : { ...others, [member]: value };
}

type EmbedPath = Pick<EmbedLocation, 'surface' | 'publicId' | 'deploymentId'>;

function parsePath(pathname: string): EmbedPath | undefined {
  const noIds = { publicId: undefined, deploymentId: undefined };
  const publicId = percentDecode(DASHBOARD.exec(pathname)?.[1] ?? '');
  if (publicId) return { ...noIds, surface: 'dashboard', publicId };
  const deploymentId = APP.exec(pathname)?.[1];
  if (deploymentId) return { ...noIds, surface: 'app', deploymentId: Number(deploymentId) };
  return CHAT.test(pathname) ? { ...noIds, surface: 'chat' } : undefined;
}

function parseFilters(parameters: URLSearchParams) {
  let filters: EmbedFilters = {};
  const invalidFilters: string[] = [];
  for (const [name, value] of parameters) {
    const filter = parseFilter(`${name}=${value}`);
    if (filter) filters = mergeFilter(filters, filter);
    else if (name.startsWith('f_')) invalidFilters.push(name);
  }
  return { filters, invalidFilters };
}
