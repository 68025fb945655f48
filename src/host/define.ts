import { SvcEmbed } from './svc-embed.ts';

// TypeScript gets the types of the tag and its events with this module.
export type * from './index.ts';

/*
Registers <svc-embed> if there is a document and the tag is free. Of two copies of this script on one page, the first
one registers its class. `svc-embed/host` exports the classes without registration.
*/
if ('document' in globalThis && !customElements.get('svc-embed')) {
  customElements.define('svc-embed', SvcEmbed);
}
