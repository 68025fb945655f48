import { SvcComments } from './svc-comments.ts';

// The types of the events, and the entries of the tag and its events in the DOM's type maps.
export type * from './index.ts';

// Registers <svc-comments> if the tag is free. On a server there is no registry.
if ('document' in globalThis && !customElements.get('svc-comments')) {
  customElements.define('svc-comments', SvcComments);
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-comments': SvcComments;
  }
}
