import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { DemoLinks } from './demo-links.ts';
import { LiveEmbed } from './live-embed.ts';
import './theme.css';

/** The default theme of VitePress, with links to the demo and live embeds. */
export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(DemoLinks),
      'nav-screen-content-after': () => h(DemoLinks),
    }),
  enhanceApp({ app }) {
    app.component('LiveEmbed', LiveEmbed);
  },
} satisfies Theme;
