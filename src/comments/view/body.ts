import { html } from 'lit/html.js';
import { bodyParts } from '../store/comment-body.ts';
import { userName } from './person.ts';
import type { ViewContext } from './view-context.ts';

/** A comment's text as nodes: never as HTML, whatever it holds. */
export function body(text: string, context: ViewContext) {
  if (!/@|:\/\//.test(text)) return text;
  return bodyParts(text, context.open.directory).map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'mention') {
      const me = part.user.id === context.open.connection.userId;
      return html`<bdi class="mention" part="mention" title=${part.text} ?data-me=${me}>@${userName(part.user.id, context)}</bdi>`;
    }
    return html`<a part="link" dir="ltr" href=${part.href} target="_blank" rel="noopener noreferrer nofollow ugc">${part.text}</a>`;
  });
}
