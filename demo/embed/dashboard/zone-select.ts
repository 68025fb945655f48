import { html } from 'lit';
import type { EmbedLocale } from '../../../src/context/index.ts';
import { AIRPORT_TIME } from '../../query.ts';
import { messages } from '../messages.ts';
import { zoneName } from '../zone-name.ts';

/** Renders the choice between the local time of the airports and the time zone of the session. */
export function zoneSelect(
  own: string,
  selected: string,
  locale: EmbedLocale,
  select: (zone: string) => void,
) {
  return html`<select
    aria-label=${messages.zone}
    @change=${({ target }: Event) => select((target as HTMLSelectElement).value)}
  >${[...new Set([AIRPORT_TIME, own, selected])].map(
    (zone) => html`<option value=${zone} .selected=${zone === selected}>
      ${messages.timesIn(zoneName(zone, locale))}
    </option>`,
  )}</select>`;
}
