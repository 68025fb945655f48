import { html } from 'lit';
import { members } from '../members.ts';
import { drillableValue } from './drillable-value.ts';
import type { ViewContext } from './view-context.ts';

/** The measures of one row as large numbers. */
export function numbersView(context: ViewContext) {
  const { rows, widget } = context;
  const [row = {}] = rows;
  return html`<dl class="numbers">
    ${widget.query.measures.map(
      (measure) => html`<div>
        <dt>${members[measure]?.title}</dt>
        <dd>${drillableValue(context, row, measure)}</dd>
      </div>`,
    )}
  </dl>`;
}
