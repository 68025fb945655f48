import { SvcComments } from './svc-comments.ts';
import { SvcCommentComposer } from './view/composer.ts';

/** Registers `<svc-comments>` and the box it writes in, each where its tag is free. */
export function defineComments(registry: CustomElementRegistry = customElements): void {
  if (!registry.get('svc-comment-composer')) {
    registry.define('svc-comment-composer', SvcCommentComposer);
  }
  if (!registry.get('svc-comments')) registry.define('svc-comments', SvcComments);
}

defineComments();

declare global {
  interface HTMLElementTagNameMap {
    'svc-comments': SvcComments;
    'svc-comment-composer': SvcCommentComposer;
  }
}
