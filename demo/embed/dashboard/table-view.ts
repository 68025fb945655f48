import { html, nothing } from 'lit';
import type { DataRow } from '../../query.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { drillableValue } from './drillable-value.ts';
import { columnMembers, formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** A table of the rows, which is also the accessible alternative of a chart. */
export function tableView(context: ViewContext) {
  const { rows, widget, total } = context;
  const columns = columnMembers(widget);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${widget.title}>
    <table>
      <thead>
        <tr>
          ${columns.map((column) => columnHeader(context, column))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (
            row,
          ) => html`<tr class=${context.isPinned?.(row) ? 'pinned' : ''} @click=${() => context.point?.(row)} @focusin=${() => context.point?.(row)}>
            ${columns.map((column, index) => html`<td class=${side(column)}>${index === 0 ? selectable(context, row, column) : drillableValue(context, row, column)}</td>`)}
          </tr>`,
        )}
      </tbody>
      ${total ? totalRow(context, total, columns) : nothing}
    </table>
  </div>`;
}

/** Renders a header that sorts by its column, if the table can be sorted. */
function columnHeader({ sort }: ViewContext, column: string) {
  const title = members[column]?.title ?? column;
  if (!sort) return html`<th scope="col" class=${side(column)}>${title}</th>`;
  const order = sort.current?.member === column ? sort.current.order : undefined;
  const arrow = { ascending: '▲', descending: '▼' };
  return html`<th scope="col" class=${side(column)} aria-sort=${order ?? 'none'}>
    <button class="sort" type="button" @click=${() => sort.by(column)}>
      ${title} <span aria-hidden="true">${order ? arrow[order] : ''}</span>
    </button>
  </th>`;
}

function side(member: string): string {
  return members[member]?.number ? 'figure' : '';
}

/** Renders the first value of a row; as a button if the row can be selected. */
function selectable(context: ViewContext, row: DataRow, member: string) {
  const { select, isSelected, widget } = context;
  if (!select || !widget.query.dimensions?.length) return drillableValue(context, row, member);
  return html`<button
    class="drill"
    type="button"
    title=${messages.filterBy(rowLabel(context, row))}
    aria-pressed=${isSelected?.(row) ?? false}
    data-at=${JSON.stringify(row)}
    @click=${() => select(row)}
  >${formatValue(context, member, row[member])}</button>`;
}

function totalRow(context: ViewContext, total: DataRow, columns: readonly string[]) {
  const figures = columns.filter((column) => members[column]?.number);
  return html`<tfoot>
    <tr>
      <th scope="row" colspan=${columns.length - figures.length}>${messages.total}</th>
      ${figures.map((column) => html`<td class="figure">${formatValue(context, column, total[column])}</td>`)}
    </tr>
  </tfoot>`;
}
