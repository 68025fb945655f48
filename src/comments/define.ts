import { SvcComments } from './svc-comments.ts';

// with them come what the tag and its events mean to TypeScript
export type * from './index.ts';

/*
Registers <svc-comments>, if the tag is free and there is a page at all. The class itself is exported by
`svc-embed/comments/element`.
*/
if ('document' in globalThis && !customElements.get('svc-comments')) {
  customElements.define('svc-comments', SvcComments);
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-comments': SvcComments;
  }
}
