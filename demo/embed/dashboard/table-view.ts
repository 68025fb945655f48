import { html } from 'lit';
import { members } from '../members.ts';
import { figure } from './figure.ts';
import { columnsOf, type ViewContext } from './view-context.ts';

/** The answer as a table; also what every chart says in words. */
export function tableView(context: ViewContext) {
  const { rows, widget } = context;
  const columns = columnsOf(widget);
  const side = (member: string) => (members[member]?.numeric ? 'figure' : '');
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
            ${columns.map((column) => html`<td class=${side(column)}>${figure(context, row, column)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
