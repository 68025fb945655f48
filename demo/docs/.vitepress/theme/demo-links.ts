import { h } from 'vue';

const PAGES = {
  '/': 'Builder',
  '/studio/': 'Theme studio',
  '/gallery/': 'Gallery',
  '/inspector/': 'Inspector',
} as const;

/** Links to the pages of the demo, which are outside of the documentation: the router leaves them to the browser. */
export function DemoLinks() {
  const links = Object.entries(PAGES).map(([href, text]) => h('a', { href }, text));
  return h('nav', { class: 'demo-links vp-raw', 'aria-label': 'Demo' }, links);
}
