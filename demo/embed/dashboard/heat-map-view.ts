import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { DataRow } from '../../query.ts';
import { type ViewContext, write } from './view-context.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** One measure by weekday and hour, as a table whose cells are shaded: it reads as a table without colours. */
export function heatMapView(context: ViewContext) {
  const { rows, widget } = context;
  const [measure = ''] = widget.query.measures;
  const figures = new Map(
    rows.map((row) => [`${row['flights.weekday']} ${row['flights.hour']}`, row]),
  );
  const most = Math.max(...rows.map((row) => Number(row[measure])));
  return html`<div class="scroll">
    <table class="heat">
      <thead>
        <tr>
          <td></td>
          ${HOURS.map((hour) => html`<th scope="col">${hourHead(context, hour)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${WEEKDAYS.map(
          (day) => html`<tr>
            <th scope="row">${write(context, 'flights.weekday', day)}</th>
            ${HOURS.map((hour) => cell(context, measure, most, figures.get(`${day} ${hour}`)))}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Fingers and mice drill into a cell; keys do it in the table that the tile can be switched to. */
function cell(context: ViewContext, measure: string, most: number, row?: DataRow) {
  const figure = Number(row?.[measure] ?? 0);
  const drill = () => row && context.drill?.(row, measure);
  const shown = write(context, measure, figure);
  const level = `${Math.round((figure / most) * 100)}%`;
  // not styleMap: its first rendering is a style attribute, which the page's CSP refuses
  const shade = ref((element) => (element as HTMLElement)?.style.setProperty('--level', level));
  return html`<td ${shade} class=${row && context.drill ? 'open' : ''} title=${shown} @click=${drill}><span class="unseen">${shown}</span></td>`;
}

/** Every sixth hour is seen; the others are there for a screen reader. */
function hourHead(context: ViewContext, hour: number) {
  const shown = write(context, 'flights.hour', hour);
  return hour % 6 === 0
    ? html`<span class="hour">${shown}</span>`
    : html`<span class="unseen">${shown}</span>`;
}
