import { SvcComments } from './svc-comments.ts';

/** Registers `<svc-comments>` where its tag is free. */
export function defineComments(registry: CustomElementRegistry = customElements): void {
  if (!registry.get('svc-comments')) registry.define('svc-comments', SvcComments);
}

defineComments();

declare global {
  interface HTMLElementTagNameMap {
    'svc-comments': SvcComments;
  }
}
