import { html } from 'lit';
import { messages } from '../messages.ts';
import { icons } from '../parts/icons.ts';

/** File format of a download. */
export type ExportFormat = 'csv' | 'xlsx' | 'png' | 'pdf';

/** Renders a menu of the formats in which `what` is downloaded. */
export function exportMenu<Format extends ExportFormat>(
  what: string,
  formats: readonly Format[],
  download: (format: Format) => void,
  look = 'quiet small icon',
) {
  const actions = formats.map((format) => ({
    label: messages[format],
    run: () => download(format),
  }));
  return html`<action-menu
    data-unprinted
    look=${look}
    .icon=${icons.download}
    .label=${messages.download(what)}
    .actions=${actions}
  ></action-menu>`;
}
