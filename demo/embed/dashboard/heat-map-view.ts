import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { DataRow } from '../../query.ts';
import { weekdaysOf } from '../week.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Heat map of one measure by weekday and hour, as a table with shaded cells. */
export function heatMapView(context: ViewContext) {
  const { rows, widget } = context;
  const [measure = ''] = widget.query.measures;
  const rowsByCell = new Map(
    rows.map((row) => [`${row['flights.weekday']} ${row['flights.hour']}`, row]),
  );
  const most = Math.max(...rows.map((row) => Number(row[measure])));
  return html`<div class="heat-map"><div class="scroll">
    <table class="heat">
      <thead>
        <tr>
          <td></td>
          ${HOURS.map((hour) => html`<th scope="col">${hourHead(context, hour)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weekdaysOf(context.locale).map(
          (day) => html`<tr>
            <th scope="row">${formatValue(context, 'flights.weekday', day)}</th>
            ${HOURS.map((hour) => cell(context, measure, most, rowsByCell.get(`${day} ${hour}`)))}
          </tr>`,
        )}
      </tbody>
    </table>
    </div>
    ${scale(context, measure, most)}
  </div>`;
}

/** The range of the shades. */
function scale(context: ViewContext, measure: string, most: number) {
  return html`<p class="scale" aria-hidden="true">
    ${formatValue(context, measure, 0)}<span></span>${formatValue(context, measure, most)}
  </p>`;
}

/** Pointers can select a cell; keyboards use the table that the tile can switch to. */
function cell(context: ViewContext, measure: string, most: number, row?: DataRow) {
  const value = Number(row?.[measure] ?? 0);
  const { select, isSelected } = context;
  const look = [select ? 'open' : '', row && isSelected && !isSelected(row) ? 'dimmed' : ''].join(
    ' ',
  );
  const shown = formatValue(context, measure, value);
  const tip = row ? `${rowLabel(context, row)}: ${shown}` : shown;
  const level = `${Math.round((value / most) * 100)}%`;
  // styleMap would first render a style attribute, which the page's CSP blocks
  const shade = ref((element) => (element as HTMLElement)?.style.setProperty('--level', level));
  return html`<td ${shade} class=${look} title=${tip} @click=${() => row && select?.(row)}><span class="unseen">${shown}</span></td>`;
}

/** Shows every sixth hour; the others are for screen readers only. */
function hourHead(context: ViewContext, hour: number) {
  const shown = formatValue(context, 'flights.hour', hour);
  return hour % 6 === 0
    ? html`<span class="hour">${shown}</span>`
    : html`<span class="unseen">${shown}</span>`;
}
