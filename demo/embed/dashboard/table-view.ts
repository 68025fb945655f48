import { html } from 'lit';
import { members } from '../members.ts';
import { drillableValue } from './drillable-value.ts';
import { columnMembers, type ViewContext } from './view-context.ts';

/** A table of the rows, which is also the accessible alternative of a chart. */
export function tableView(context: ViewContext) {
  const { rows, widget } = context;
  const columns = columnMembers(widget);
  const side = (member: string) => (members[member]?.number ? 'figure' : '');
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${widget.title}>
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class=${side(column)}>${members[column]?.title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr>
            ${columns.map((column) => html`<td class=${side(column)}>${drillableValue(context, row, column)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
