import { createContext } from '@lit/context';

/** The current filters, from `view.dimension` to a JSON value. */
export type EmbedFilters = Readonly<Record<string, unknown>>;

/** Provides the `EmbedFilters`. */
export const filtersContext = createContext<EmbedFilters>(Symbol('svc-filters'));
