import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type BodyPart, bodyParts, mayHaveParts } from '../store/comment-body.ts';
import { userName } from './author.ts';
import type { ViewContext } from './view-context.ts';

/** Renders the text of a comment with links and mentions. The text is never interpreted as HTML. */
export function body(text: string, context: ViewContext) {
  if (!mayHaveParts(text)) return text;
  // By its position, a part stays the same element, a link with the focus, when a name before it becomes a mention.
  let end = 0;
  const startOf = (part: BodyPart) => {
    end += part.text.length;
    return end - part.text.length;
  };
  return repeat(bodyParts(text, context.session.directory), startOf, (part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'mention') {
      const isViewer = part.user.id === context.session.connection.userId;
      return html`<bdi class="mention" part="mention" title=${part.text} ?data-me=${isViewer}>@${userName(part.user.id, context)}</bdi>`;
    }
    const { href } = part;
    const chipText = context.session.links.get(href)?.text;
    // The letters of another script may look like others.
    const isEncoded = href.includes('//xn--') || href.includes('.xn--');
    const ifChip = <T>(value: T) => (chipText ? value : nothing);
    return html`<a class=${ifChip('mention')} part=${chipText ? 'link-chip' : 'link'} dir=${chipText ? 'auto' : 'ltr'}
      title=${chipText || isEncoded ? href : nothing} href=${href} target="_blank" rel="noopener noreferrer nofollow ugc"
      @click=${ifChip(context.actions.openLink)}>${chipText ?? part.text}</a>`;
  });
}
