import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DataRow, DataValue } from '../../query.ts';

/** The order of a table by a column. */
export interface Sort {
  readonly member: string;
  readonly order: 'ascending' | 'descending';
}

/** The order of a table, which the viewer changes by the headers. */
export class TableSort implements ReactiveController {
  current: Sort | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Sorts by a column; by the same one again in the other direction, then no more. */
  readonly by = (member: string): void => {
    const { current } = this;
    if (current?.member !== member) this.current = { member, order: 'ascending' };
    else this.current = current.order === 'ascending' ? { member, order: 'descending' } : undefined;
    this.#host.requestUpdate();
  };

  /** Returns rows in the order; those without a value are last. */
  apply(rows: readonly DataRow[]): readonly DataRow[] {
    const { current } = this;
    if (!current) return rows;
    const { member, order } = current;
    const sign = order === 'ascending' ? 1 : -1;
    return rows.toSorted((a, b) => compare(a[member], b[member], sign));
  }
}

function compare(a: DataValue = null, b: DataValue = null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b));
}
