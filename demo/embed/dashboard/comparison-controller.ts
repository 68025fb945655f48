import type { ReactiveControllerHost } from 'lit';
import type { EmbedFilters, EmbedSession } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { QueryController } from '../query-controller.ts';
import { type Comparison, comparisonOf, DAY } from './period.ts';

/** Loads the recorded days and selects the periods that the filters compare. */
export class ComparisonController {
  /** Null if there is nothing to compare, undefined while the days are loading. */
  comparison: Comparison | null | undefined;
  /** The days that are recorded completely, ascending. */
  days: readonly string[] = [];
  readonly #query: QueryController;
  #rows: readonly DataRow[] | undefined;
  #filters: EmbedFilters | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#query = new QueryController(host);
  }

  /** Compares the periods of the filters; the same object until they or the days change. */
  update(session: EmbedSession, timeZone: string, filters: EmbedFilters): void {
    const query = { measures: ['flights.count'], dimensions: [DAY], timeZone };
    this.#query.load(session, { ...query, dashboard: session.publicId ?? '' });
    const { state } = this.#query;
    if (state.kind === 'failed') this.comparison = null;
    else if (state.rows && (state.rows !== this.#rows || filters !== this.#filters)) {
      [this.#rows, this.#filters] = [state.rows, filters];
      this.days = state.rows.map((row) => String(row[DAY]));
      this.comparison = comparisonOf(this.days, filters);
    }
  }
}
