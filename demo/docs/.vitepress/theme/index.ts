import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { LiveEmbed } from './live-embed.ts';
import './theme.css';
import { MermaidDiagram } from './mermaid-diagram.ts';

/** The default theme of VitePress, with diagrams and live embeds. */
export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveEmbed', LiveEmbed).component('MermaidDiagram', MermaidDiagram);
  },
} satisfies Theme;
