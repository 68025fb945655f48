import { SvcComments } from './svc-comments.ts';
import type { SvcCommentComposer } from './view/composer.ts';

const COMPOSER = 'svc-comment-composer';

/**
 * Registers `<svc-comments>` where its tag is free, and the box it writes in as soon as that is loaded: what is read
 * does not wait for what is written with.
 */
export function defineComments(registry: CustomElementRegistry = customElements): void {
  if (!registry.get('svc-comments')) registry.define('svc-comments', SvcComments);
  const parts = [import('./view/composer.ts'), import('./comment-actions.ts')] as const;
  void Promise.all(parts).then(([{ SvcCommentComposer }]) => {
    if (!registry.get(COMPOSER)) registry.define(COMPOSER, SvcCommentComposer);
  });
}

defineComments();

declare global {
  interface HTMLElementTagNameMap {
    'svc-comments': SvcComments;
    'svc-comment-composer': SvcCommentComposer;
  }
}
