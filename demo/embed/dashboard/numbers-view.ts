import { html } from 'lit';
import { members } from '../members.ts';
import { figure } from './figure.ts';
import type { ViewContext } from './view-context.ts';

/** Big numbers: the measures of one row. */
export function numbersView(context: ViewContext) {
  const { rows, widget } = context;
  const [row = {}] = rows;
  return html`<dl class="numbers">
    ${widget.query.measures.map(
      (measure) => html`<div>
        <dt>${members[measure]?.title}</dt>
        <dd>${figure(context, row, measure)}</dd>
      </div>`,
    )}
  </dl>`;
}
