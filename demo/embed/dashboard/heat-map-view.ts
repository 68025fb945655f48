import { html, nothing } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { DataRow } from '../../query.ts';
import { clickByKey, moveFocus } from '../charts/roving-focus.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { weekdaysOf } from '../week.ts';
import { tipOf } from './row-text.ts';
import { formatValue, type ViewContext } from './view-context.ts';

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
    <table class="heat" role="grid" aria-label=${widget.title} @keydown=${(event: KeyboardEvent) => onKey(event, context.rtl)}>
      <thead>
        <tr>
          <td></td>
          ${HOURS.map((hour) => html`<th scope="col">${hourHead(context, hour)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weekdaysOf(context.locale).map(
          (day, row) => html`<tr>
            <th scope="row">${formatValue(context, 'flights.weekday', day)}</th>
            ${HOURS.map((hour) => cell(context, measure, most, rowsByCell.get(`${day} ${hour}`), row + hour === 0))}
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
    ${members[measure]?.title} ${formatValue(context, measure, 0)}<span></span>${formatValue(context, measure, most)}
  </p>`;
}

/** Moves by arrow keys, and selects by Enter. */
function onKey(event: KeyboardEvent, rtl: boolean): void {
  const cells = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[tabindex]');
  moveFocus(event, [...cells], { columns: HOURS.length, rtl });
  clickByKey(event);
}

function cell(
  context: ViewContext,
  measure: string,
  most: number,
  row: DataRow | undefined,
  isFirst: boolean,
) {
  const value = Number(row?.[measure] ?? 0);
  const { select, isSelected } = context;
  const isPinned = row !== undefined && context.isPinned?.(row) === true;
  const look = [
    select ? 'open' : '',
    row && isSelected && !isSelected(row) ? 'dimmed' : '',
    isPinned ? 'pinned' : '',
  ].join(' ');
  const sentences = row ? tipOf(context, row) : [formatValue(context, measure, value)];
  const tip = [...sentences, ...(isPinned ? [messages.hasComments] : [])].join('. ');
  const point = () => row && context.point?.(row);
  const pick = () => {
    point();
    if (row) select?.(row);
  };
  const level = `${Math.round((value / most) * 100)}%`;
  // styleMap would first render a style attribute, which the page's CSP blocks
  const shade = ref((element) => (element as HTMLElement)?.style.setProperty('--level', level));
  return html`<td ${shade} role="gridcell" tabindex=${isFirst ? 0 : -1} aria-selected=${row && isSelected ? String(isSelected(row)) : nothing} class=${look} title=${tip} @focus=${point} @click=${pick} data-at=${row ? JSON.stringify(row) : nothing}><span class="unseen">${tip}</span></td>`;
}

/** Shows every sixth hour; the others are for screen readers only. */
function hourHead(context: ViewContext, hour: number) {
  const shown = formatValue(context, 'flights.hour', hour);
  return hour % 6 === 0
    ? html`<span class="hour">${shown}</span>`
    : html`<span class="unseen">${shown}</span>`;
}
