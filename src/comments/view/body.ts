import { html } from 'lit';
import { bodyParts } from '../store/comment-body.ts';
import { userName } from './author.ts';
import type { ViewContext } from './view-context.ts';

/** Renders the text of a comment with links and mentions. The text is never interpreted as HTML. */
export function body(text: string, context: ViewContext) {
  if (!text.includes('@') && !text.includes('://')) return text;
  return bodyParts(text, context.session.directory).map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'mention') {
      const isViewer = part.user.id === context.session.connection.userId;
      return html`<bdi class="mention" part="mention" title=${part.text} ?data-me=${isViewer}>@${userName(part.user.id, context)}</bdi>`;
    }
    return html`<a part="link" dir="ltr" href=${part.href} target="_blank" rel="noopener noreferrer nofollow ugc">${part.text}</a>`;
  });
}
