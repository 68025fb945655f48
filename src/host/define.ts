import { SvcEmbed } from './svc-embed.ts';

// The types of the tag and its events, for a page that imports only this module.
export type * from './index.ts';

/*
Registers <svc-embed> if there is a document and the tag is free: if a page loads this script twice, the first copy
registers its class. `svc-embed/host` exports the classes without registration.
*/
if ('document' in globalThis && !customElements.get('svc-embed')) {
  customElements.define('svc-embed', SvcEmbed);
}
