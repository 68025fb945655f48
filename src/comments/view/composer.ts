import { html, nothing } from 'lit';
import {
  type ComposerController,
  type ComposerOptions,
  IS_APPLE,
} from '../controllers/composer-controller.ts';
import type { Messages } from '../translations/en-US.ts';
import type { ViewContext } from './view-context.ts';

const SHORTCUT = IS_APPLE ? '⌘ ↵' : 'Ctrl ↵';

/**
 * Renders a text area with its buttons. The text is kept in the text area and in the drafts, not in the template, so
 * that a key press does not render the panel again.
 */
export function composer(
  options: ComposerOptions,
  messages: Messages,
  composers: ComposerController,
) {
  const { place, label, placeholder = label, submitLabel, text = '', onCancel } = options;
  const descriptions = [`count-${place}`, ...(options.descriptions ?? [])];
  return html`<div class="composer" part="composer" data-place=${place}
    @keydown=${composers.keepTextKey} @keypress=${composers.keepTextKey} @keyup=${composers.keepTextKey}>
    <textarea part="composer-input" rows="1" dir="auto" aria-label=${label} placeholder=${placeholder}
      aria-autocomplete="list" aria-haspopup="listbox" aria-controls="people"
      aria-describedby=${descriptions.join(' ')} aria-keyshortcuts="Control+Enter Meta+Enter" .defaultValue=${text}
      @input=${composers.handleInput} @blur=${composers.handleBlur}
      @keyup=${composers.handleCaretMove} @mouseup=${composers.handleCaretMove}
      @keydown=${(event: KeyboardEvent) => composers.handleKeydown(event, options)}></textarea>
    <div class="bar">
      <span id="count-${place}" class="description hidden"></span>
      <span class="count" aria-hidden="true"></span>
      <span class="shortcut" dir="ltr" aria-hidden="true">${SHORTCUT}</span>
      ${onCancel ? html`<button type="button" @click=${onCancel}>${messages.cancel}</button>` : nothing}
      <button type="button" class="primary" part="submit"
        @click=${(event: Event) => composers.submit(event.target as Element, options)}>${submitLabel}</button>
    </div>
  </div>`;
}

/** Renders the composer of a new thread, unless the dashboard is not available. */
export function newThreadComposer({ session, messages, actions, composers }: ViewContext) {
  const { phase, failure, threads } = session.store.state;
  const isRejected = failure?.code === 'not-found' || failure?.code === 'forbidden';
  if (phase === 'failed' && threads.length === 0 && isRejected) return nothing;
  const options = {
    place: 'new',
    label: messages.newThread,
    placeholder: messages.newThreadHint,
    submitLabel: messages.post,
    onSubmit: actions.post,
  } as const;
  return composer(options, messages, composers);
}
