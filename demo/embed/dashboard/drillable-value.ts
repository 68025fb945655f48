import { html } from 'lit';
import type { DataRow } from '../../query.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** Renders a formatted value of a row; as a button if it can be drilled into, whose name may differ from the value. */
export function drillableValue(
  context: ViewContext,
  row: DataRow,
  member: string,
  nameOf = (value: string) => value,
) {
  const shown = formatValue(context, member, row[member]);
  const { drill } = context;
  if (!drill || !members[member]?.number || row[member] === null) return shown;
  const label = messages.drill(`${members[member].title}, ${rowLabel(context, row)}`);
  return html`<button class="drill" type="button" aria-label=${nameOf(`${shown}`)} title=${label} @click=${() => drill(row, member)}>
    ${shown}
  </button>`;
}
