import { html, nothing } from 'lit';
import type { ServiceError } from '../call-service.ts';
import { members } from '../members.ts';
import { getLocale, messages } from '../messages.ts';
import { invalidFilter, queryErrorText } from '../query-error-text.ts';

/** Renders one error for all tiles, with a button that removes an invalid filter. */
export function errorMessage(error: ServiceError, removeFilter: (filter: string) => void) {
  const filter = invalidFilter(error);
  return html`<div class="card state" role="alert">
    <h2>${filter === undefined ? messages.failed : messages.filtersRejected}</h2>
    <p dir="auto">${queryErrorText(error)}</p>
    ${
      filter === undefined
        ? nothing
        : html`<button class="button" type="button" @click=${() => removeFilter(filter)}>
            ${messages.clearFilter(members[filter]?.title ?? filter)}
          </button>`
    }
  </div>`;
}

/** Renders that the session may not read the dashboard. */
export function forbiddenMessage() {
  return html`<main lang=${getLocale()}>
    <div class="state whole" role="alert">
      <h1>${messages.forbidden}</h1>
      <p>${messages.forbiddenHint}</p>
    </div>
  </main>`;
}
