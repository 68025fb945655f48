import { SvcEmbed } from './svc-embed.ts';

/*
Registers <svc-embed>, if the tag is free and there is a page at all. Two copies of this script on one page: the first
one wins, and its class serves both.
*/
if ('document' in globalThis && !customElements.get('svc-embed')) {
  customElements.define('svc-embed', SvcEmbed);
}

export * from './index.ts';
