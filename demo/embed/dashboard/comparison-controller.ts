import type { ReactiveControllerHost } from 'lit';
import type { EmbedFilters, EmbedSession } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { QueryController } from '../query-controller.ts';
import { type Comparison, comparisonOf, DAY, filtersIn, latestHalf, MONTH } from './period.ts';

/** Loads the recorded days, and selects the periods that are compared if the viewer has chosen to compare. */
export class ComparisonController {
  /** The days that are recorded completely, ascending. */
  days: readonly string[] = [];
  readonly #host: ReactiveControllerHost;
  readonly #query: QueryController;
  #isChosen = false;
  #rows: readonly DataRow[] | undefined;
  #filters: EmbedFilters = {};
  #found: Comparison | null | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#query = new QueryController(host);
  }

  /** Null if nothing is compared, undefined while the days are loading that are needed for it. */
  get comparison(): Comparison | null | undefined {
    return this.#isChosen ? this.#found : null;
  }

  /** Whether the selected period is compared with the one before it. */
  get isPressed(): boolean {
    return this.#isChosen && Boolean(this.#found);
  }

  get isEnabled(): boolean {
    return this.#hasPeriod ? Boolean(this.#found) : this.days.length > 0;
  }

  /** Compares the periods of the filters; the same object until they or the days change. */
  update(session: EmbedSession, timeZone: string, filters: EmbedFilters): void {
    const query = { measures: ['flights.count'], dimensions: [DAY], timeZone };
    this.#query.load(session, { ...query, dashboard: session.publicId ?? '' });
    const { state } = this.#query;
    const isOutdated = filters !== this.#filters;
    this.#filters = filters;
    if (!this.#hasPeriod) this.#isChosen = false;
    if (state.kind === 'failed') this.#found = null;
    else if (state.rows && (state.rows !== this.#rows || isOutdated)) {
      this.#rows = state.rows;
      this.days = state.rows.map((row) => String(row[DAY]));
      this.#found = comparisonOf(this.days, filters);
    }
  }

  /**
   * Compares, or ends it. Without selected days, returns the filters of the second half of the data, which the caller
   * selects, so that all tiles have the period.
   */
  toggle(): EmbedFilters | undefined {
    const latest = this.#hasPeriod ? undefined : latestHalf(this.days);
    this.#isChosen = !this.#isChosen;
    this.#host.requestUpdate();
    return latest && filtersIn(latest, {});
  }

  get #hasPeriod(): boolean {
    return Boolean(this.#filters[DAY] || this.#filters[MONTH]);
  }
}
