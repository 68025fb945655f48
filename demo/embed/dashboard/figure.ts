import { html } from 'lit';
import type { DataRow } from '../../query.ts';
import { members } from '../members.ts';
import { words } from '../words.ts';
import { nameOf, type ViewContext, write } from './view-context.ts';

/** A value of a row as the viewer reads it; a figure that can be drilled into is a button. */
export function figure(context: ViewContext, row: DataRow, member: string) {
  const shown = write(context, member, row[member]);
  const { drill } = context;
  if (!drill || !members[member]?.numeric || row[member] === null) return shown;
  const label = words.drill(`${members[member].title}, ${nameOf(context, row)}`);
  return html`<button class="drill" type="button" title=${label} @click=${() => drill(row, member)}>
    ${shown}
  </button>`;
}
