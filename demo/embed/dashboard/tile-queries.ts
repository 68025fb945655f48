import type { ReactiveControllerHost } from 'lit';
import type { EmbedFilters, EmbedSession } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { QueryController, type QueryState } from '../query-controller.ts';
import type { Changes } from './change.ts';
import { type Comparison, DAY, filtersIn, filtersOfAllDays } from './period.ts';
import type { Widget } from './widgets.ts';

/** What the queries of a tile depend on. */
export interface TileInputs {
  readonly widget: Widget;
  readonly session: EmbedSession;
  readonly timeZone: string;
  readonly filters: EmbedFilters;
  /** The periods that the tile compares; undefined if it compares none. */
  readonly periods: Comparison | undefined;
}

/** Loads the rows of a tile, its figures in the compared periods, and its total. */
export class TileQueries {
  readonly #rows: QueryController;
  readonly #previous: QueryController;
  readonly #total: QueryController;
  /** The periods whose rows are shown beside each other. */
  #beside: Comparison | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#rows = new QueryController(host);
    this.#previous = new QueryController(host);
    this.#total = new QueryController(host);
  }

  /** State of the rows. */
  get state(): QueryState {
    return this.#rows.state;
  }

  /** The rows that the tile shows: those of both periods if it compares them. */
  get rows(): readonly DataRow[] | undefined {
    const rows = rowsOf(this.#rows);
    if (!this.#beside) return rows;
    const { previous, current } = this.#beside;
    return rows?.filter(
      ({ [DAY]: day }) => String(day) >= previous.from && String(day) <= current.to,
    );
  }

  /** The figures of the compared periods, if both are loaded. */
  get changes(): Changes | undefined {
    const [current] = rowsOf(this.#rows) ?? [];
    const [previous] = rowsOf(this.#previous) ?? [];
    return current && previous && { current, previous };
  }

  /** The figures of all rows, if the tile shows a total. */
  get total(): DataRow | undefined {
    return rowsOf(this.#total)?.[0];
  }

  /** Loads what is not loaded yet; with `force` everything. */
  load({ widget, session, timeZone, filters, periods }: TileInputs, force = false): void {
    const dashboard = session.publicId ?? '';
    const load = (query: QueryController, own: EmbedFilters, change = {}) => {
      const filters = own as Record<string, string>;
      query.load(session, { ...widget.query, ...change, filters, timeZone, dashboard }, force);
    };
    const hasPeriod = periods !== undefined && widget.view === 'numbers';
    this.#beside = hasPeriod ? undefined : periods;
    if (widget.total) load(this.#total, filters, { dimensions: [] });
    if (hasPeriod) {
      load(this.#rows, filtersIn(periods.current, filters));
      load(this.#previous, filtersIn(periods.previous, filters));
    } else load(this.#rows, periods ? filtersOfAllDays(filters) : filters);
  }

  /** Resolves when nothing is loading. */
  async settled(): Promise<void> {
    for (const query of [this.#rows, this.#previous, this.#total]) await query.settled();
  }
}

function rowsOf({ state }: QueryController): readonly DataRow[] | undefined {
  return 'rows' in state ? state.rows : undefined;
}
