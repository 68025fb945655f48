import { html, nothing } from 'lit/html.js';
import type { Messages } from '../messages/en-US.ts';
import type { DraftPlace } from '../store/drafts.ts';

/** What a box says that the others do not; a box for a change begins with the text that is there. */
interface Box {
  readonly label: string;
  readonly send: string;
  readonly hint?: string;
  readonly text?: string;
}

/**
 * Where a comment is written. The text lives in the text area alone, so that a key typed redraws nothing; `ComposerController`
 * keeps it and what depends on it.
 */
export function composer(
  place: DraftPlace,
  { label, send, hint = label, text = '' }: Box,
  messages: Messages,
) {
  return html`<div class="composer" part="composer" data-place=${place}>
    <textarea part="composer-input" rows="1" dir="auto" aria-label=${label} placeholder=${hint}
      aria-autocomplete="list" aria-haspopup="listbox" aria-controls="people"
      aria-describedby="count-${place}" .defaultValue=${text}></textarea>
    <div class="bar">
      <span id="count-${place}" class="count" role="status"></span>
      ${place === 'new' ? nothing : html`<button type="button" data-do="leave">${messages.cancel}</button>`}
      <button type="button" class="primary" part="submit" data-do="send">${send}</button>
    </div>
  </div>`;
}
