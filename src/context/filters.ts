import { createContext } from '@lit/context';

/** The filters in force, from `view.dimension` to a JSON value. */
export type EmbedFilters = Readonly<Record<string, unknown>>;

/** Provides the `EmbedFilters`. */
export const filtersContext = createContext<EmbedFilters>(Symbol('svc-filters'));
