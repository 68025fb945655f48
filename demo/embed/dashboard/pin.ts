import * as v from 'valibot';
import type { EmbedFilters } from '../../../src/context/index.ts';
import { isLoopback } from '../../../src/lib/origins.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members } from '../members.ts';

/** A value of a tile that a comment is about, and what else the viewer had selected. */
export interface Pin {
  readonly widgetId: string;
  /** The dimensions of the value. */
  readonly at: Readonly<Record<string, DataValue>>;
  readonly filters: EmbedFilters;
  /** The zone of its days and hours. */
  readonly zone: string;
}

const TILE = 'tile';
const ZONE = 'timezone';
const FILTER = 'f_';
/** More filters than the data has members would be no view of this dashboard. */
const FILTERS_MAX = 20;

const Value = v.nullable(v.union([v.string(), v.number()]));
const Filter = v.union([Value, v.array(Value)]);

/** Returns the link to a pin: the URL of the dashboard with the zone and the filters, and the value in the fragment. */
export function pinUrl({ widgetId, at, filters, zone }: Pin, { origin, pathname }: Location): URL {
  const url = new URL(pathname, origin);
  url.searchParams.set(ZONE, zone);
  for (const [member, value] of Object.entries(filters))
    url.searchParams.set(FILTER + member, JSON.stringify(value));
  const value = new URLSearchParams({ [TILE]: widgetId });
  for (const [member, part] of Object.entries(at)) value.set(member, JSON.stringify(part));
  url.hash = value.toString();
  return url;
}

/** Returns the pin of a link; undefined if it is no link to a value of this dashboard. */
export function parsePin(url: URL, { origin, hostname, pathname }: Location): Pin | undefined {
  // on one machine, the dashboard has several origins: that of the service, and those of the inspector's proxy
  const isSameMachine = isLoopback(hostname) && isLoopback(url.hostname);
  if ((url.origin !== origin && !isSameMachine) || url.pathname !== pathname) return undefined;
  const { [TILE]: widgetId, ...at } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
  const { [ZONE]: zone, ...filters } = Object.fromEntries(url.searchParams);
  if (!widgetId || !zone) return undefined;
  const own = Object.entries(filters).filter(([name]) => name.startsWith(FILTER));
  const values = parseAll(Object.entries(at), Value);
  const selected = parseAll(
    own.map(([name, value]) => [name.slice(FILTER.length), value]),
    Filter,
  );
  return values && selected && { widgetId, at: values, filters: selected, zone };
}

/** Returns whether a pin is at a row; a pin without dimensions is at the tile. */
export function isPinnedAt({ at }: Pin, row: DataRow): boolean {
  const values = Object.entries(at);
  return values.length > 0 && values.every(([member, value]) => row[member] === value);
}

/** Parses the JSON of members; undefined if one is unknown or invalid. */
function parseAll<T>(
  entries: readonly (readonly [string, string])[],
  schema: v.GenericSchema<unknown, T>,
): Record<string, T> | undefined {
  if (entries.length > FILTERS_MAX) return undefined;
  const Entry = v.pipe(v.string(), v.parseJson(), schema);
  const parsed = entries.map(([member, json]) => {
    const { success, output } = v.safeParse(Entry, json);
    return success && Object.hasOwn(members, member) ? ([member, output] as const) : undefined;
  });
  const known = parsed.filter((entry) => entry !== undefined);
  return known.length === entries.length ? Object.fromEntries(known) : undefined;
}
