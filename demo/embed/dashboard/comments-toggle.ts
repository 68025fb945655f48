import { html, nothing } from 'lit';
import type { EmbedLocale } from '../../../src/context/index.ts';
import { dataFormatters } from '../members.ts';
import { messages } from '../messages.ts';
import { icons } from '../parts/icons.ts';

/** Loads `<svc-comments>`: when the pointer or the focus is on the button, or the viewer comments on a value. */
export const loadComments = () => import('../../../src/comments/define.ts');

/** Renders the button that opens and closes the comments, with the number of unread ones. */
export function commentsToggle(
  unread: number,
  isOpen: boolean,
  locale: EmbedLocale,
  toggle: () => void,
) {
  const count = dataFormatters(locale).number(unread);
  return html`<button
    id="toggle"
    class="button"
    type="button"
    data-unprinted
    aria-expanded=${isOpen}
    title=${unread > 0 ? messages.unread(count) : nothing}
    @click=${toggle}
    @focus=${loadComments}
    @pointerenter=${loadComments}
  >
    ${icons.comments} ${messages.comments}
    ${unread > 0 ? html`<span class="unread">${count}</span>` : nothing}
  </button>`;
}
