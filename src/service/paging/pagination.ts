import type { PageInfo } from '../../api/comments.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '../../api/limits.ts';
import { badField } from '../http/problem.ts';

export interface PageRequest {
  first: number;
  after: string | undefined;
}

/** Parses `first` and `after`. Reduces `first` to the maximum; throws `400` if it is below 1 or not a whole number. */
export function parsePageRequest(query: Record<string, string>): PageRequest {
  const { first = String(PAGE_DEFAULT), after } = query;
  if (!/^-?\d+$/.test(first)) throw badField('first', 'must be a whole number');
  if (Number(first) < 1) throw badField('first', 'must be 1 or more');
  return { first: Math.min(Number(first), PAGE_MAX), after };
}

/** Parses a Boolean parameter, false by default; throws `400` unless it is `true` or `false`. */
export function parseFlag(query: Record<string, string>, name: string): boolean {
  const value = query[name] ?? 'false';
  if (value !== 'true' && value !== 'false') throw badField(name, 'must be true or false');
  return value === 'true';
}

/** Turns the items of a list into a page. An item beyond `first` only shows that there is a next page. */
export function toPage<Item>(
  found: readonly Item[],
  { first, after }: PageRequest,
  cursorOf: (item: Item) => string,
): { items: Item[]; pageInfo: PageInfo } {
  const items = found.slice(0, first);
  const [start] = items;
  const end = items.at(-1);
  return {
    items,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: start === undefined ? null : cursorOf(start),
      endCursor: end === undefined ? null : cursorOf(end),
    },
  };
}
