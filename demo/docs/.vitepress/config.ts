import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { adaptMarkdown, linkOnSite } from './adapt-markdown.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** They have enough contrast for WCAG AA. */
const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;
const MERMAID = {
  'node_modules/mermaid/dist/mermaid.esm.min.mjs': 'mermaid/mermaid.esm.min.mjs',
  'node_modules/mermaid/dist/chunks/mermaid.esm.min': 'mermaid/chunks/mermaid.esm.min',
};

/** Builds the Markdown files of the repository that are part of the package as a site, below `/docs/`. */
export default defineConfig({
  title: 'svc-embed',
  description: 'Embed analytics dashboards, a creator app and a chat in any page.',
  lang: 'en',
  base: '/docs/',
  srcDir: ROOT,
  srcExclude: ['{.ci,.data,demo,node_modules,src,test}/**', 'CONTRIBUTING.md'],
  rewrites: { 'README.md': 'index.md', 'SECURITY.md': 'reporting.md', 'docs/:path*': ':path*' },
  outDir: join(ROOT, '.data/docs'),
  cacheDir: join(ROOT, 'node_modules/.cache/vitepress'),
  // the host replaces the address, so that the embeds of the pages work
  head: [
    ['meta', { name: 'svc-embed-service', content: '{service}' }],
    ['link', { rel: 'icon', href: '/docs/icon.svg' }],
  ],
  ignoreDeadLinks: [/^\.\/(session-endpoint|deploy)\//],
  markdown: { config: adaptMarkdown, languageAlias: { haproxy: 'ini' }, theme: THEME },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [{ text: 'Start', items: [{ text: 'Quick start', link: '/' }] }, ...sidebar()],
    nav: [{ text: 'Demo', link: '/', target: '_self' }],
  },
  vite: {
    configFile: false,
    publicDir: false,
    build: { chunkSizeWarningLimit: 2_000 },
  },
  // the theme adds the class later, which would move the bar
  transformHtml: (html) => html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar top"'),
  async buildEnd({ outDir }) {
    const folders = { 'docs/session-endpoint': 'session-endpoint', 'docs/deploy': 'deploy' };
    const copies = { ...folders, ...MERMAID, 'demo/host/page/shell/icon.svg': 'icon.svg' };
    for (const [from, to] of Object.entries(copies))
      await cp(join(ROOT, from), join(outDir, to), { recursive: true });
  },
});

/** Returns the pages in the groups and the order of the tables of the README. */
function sidebar(): DefaultTheme.SidebarItem[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const tables = readme.matchAll(/^\| (?<name>[\w ]+) \| \|\n\|---\|---\|\n(?<rows>(?:\|.*\n)+)/gm);
  return [...tables].map(({ groups: { name = '', rows = '' } = {} }) => ({
    text: name.replace(/^\w/, (letter) => letter.toUpperCase()),
    items: rows.split('\n').flatMap(linksIn),
  }));
}

function linksIn(row: string): DefaultTheme.SidebarItem[] {
  const [, cell = ''] = row.split('|');
  return [...cell.matchAll(/\[([^\]]+)\]\((?:docs\/)?([^)]+)\)/g)].map(
    ([, label = '', file = '']) => {
      const text = label.replaceAll('`', '').replaceAll('<', '&lt;');
      return file === 'decisions' ? decisions(text) : { text, link: linkOnSite(file).slice(1) };
    },
  );
}

function decisions(text: string): DefaultTheme.SidebarItem {
  const items = readdirSync(join(ROOT, 'docs/decisions')).map((file) => {
    const [title = file] = readFileSync(join(ROOT, 'docs/decisions', file), 'utf8').split('\n');
    return { text: title.replace(/^# /, ''), link: `/decisions/${file}` };
  });
  return { text, items };
}
