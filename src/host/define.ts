import { SvcEmbed } from './svc-embed.ts';

// with them come what the tag and its events mean to TypeScript
export type * from './index.ts';

/*
Registers <svc-embed>, if the tag is free and there is a page at all. Of two copies of this script on one page the
first one wins, and its class serves both. The classes themselves are exported by `svc-embed/host`.
*/
if ('document' in globalThis && !customElements.get('svc-embed')) {
  customElements.define('svc-embed', SvcEmbed);
}
