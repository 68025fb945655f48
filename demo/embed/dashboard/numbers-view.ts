import { html, nothing } from 'lit';
import { members } from '../members.ts';
import { changeOf } from './change.ts';
import { drillableValue } from './drillable-value.ts';
import type { ViewContext } from './view-context.ts';

const ARROWS = { up: '▲', down: '▼', same: '' };

/** The measures of one row as large numbers, with their change from the previous period. */
export function numbersView(context: ViewContext) {
  const { rows, widget } = context;
  const [row = {}] = rows;
  return html`<dl class="numbers">
    ${widget.query.measures.map(
      (measure) => html`<div>
        <dt>${members[measure]?.title}</dt>
        <dd>${drillableValue(context, row, measure, (value) => `${members[measure]?.title}: ${value}`)}</dd>
        ${change(context, measure)}
      </div>`,
    )}
  </dl>`;
}

function change({ changes, formatters, comparison, rtl }: ViewContext, measure: string) {
  const found = changes && changeOf(changes, measure, formatters);
  if (!found) return comparison ? html`<dd class="change">&nbsp;</dd>` : nothing;
  const { text, direction, better } = found;
  const look = better === undefined ? '' : better ? 'better' : 'worse';
  return html`<dd class="change ${look}">
    <span aria-hidden="true">${ARROWS[direction]}</span> <bdi dir=${rtl ? 'rtl' : 'ltr'}>${text}</bdi>
  </dd>`;
}
