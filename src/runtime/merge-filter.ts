import type { EmbedFilters } from '../context/filters.ts';
import type { Filter } from '../protocol/filter.ts';

/**
 * The filters with one more, which replaces that of the same member; a value of null takes the
 * member's away.
 */
export function mergeFilter(filters: EmbedFilters, { member, value }: Filter): EmbedFilters {
  const { [member]: _replaced, ...others } = filters;
  return value === null ? others : { ...others, [member]: value };
}
