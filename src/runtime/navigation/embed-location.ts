import type { Surface } from '../../api/surface.ts';
import type { EmbedFilters } from '../../context/filters.ts';
import { parseFilter } from '../../protocol/filter.ts';
import { mergeFilter } from '../merge-filter.ts';

/** What the address of an embedded page says. */
export interface EmbedLocation {
  readonly surface: Surface;
  readonly publicId: string | undefined;
  readonly deploymentId: number | undefined;
  readonly sessionId: string | undefined;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly allowExport: boolean;
  readonly filters: EmbedFilters;
  /** Names of parameters that begin like a filter and are none. */
  readonly brokenFilters: readonly string[];
}

const DASHBOARD = /^\/embed\/dashboard\/([^/]+)(?:\/|$)/;
const APP = /^\/embed\/d\/(\d+)\/app(?:\/|$)/;
const CHAT = /^\/embed\/chat(?:\/|$)/;

/** Reads the address of an embedded page; undefined where it is none. */
export function parseEmbedLocation({ pathname, searchParams }: URL): EmbedLocation | undefined {
  const place = parsePlace(pathname);
  if (!place) return undefined;
  return {
    ...place,
    sessionId: searchParams.get('session') || undefined,
    locale: searchParams.get('locale') ?? undefined,
    timezone: searchParams.get('timezone') ?? undefined,
    allowExport: searchParams.get('allowExport') === 'true',
    ...parseFilters(searchParams),
  };
}

type Place = Pick<EmbedLocation, 'surface' | 'publicId' | 'deploymentId'>;

function parsePlace(pathname: string): Place | undefined {
  const nowhere = { publicId: undefined, deploymentId: undefined };
  const publicId = decoded(DASHBOARD.exec(pathname)?.[1]);
  if (publicId !== undefined) return { ...nowhere, surface: 'dashboard', publicId };
  const deploymentId = APP.exec(pathname)?.[1];
  if (deploymentId) return { ...nowhere, surface: 'app', deploymentId: Number(deploymentId) };
  return CHAT.test(pathname) ? { ...nowhere, surface: 'chat' } : undefined;
}

function parseFilters(parameters: URLSearchParams) {
  let filters: EmbedFilters = {};
  const brokenFilters: string[] = [];
  for (const [name, value] of parameters) {
    const filter = parseFilter(`${name}=${value}`);
    if (filter) filters = mergeFilter(filters, filter);
    else if (name.startsWith('f_')) brokenFilters.push(name);
  }
  return { filters, brokenFilters };
}

function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
