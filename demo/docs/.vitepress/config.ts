import { readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { adaptMarkdown, linkOnSite } from './adapt-markdown.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** They have enough contrast for WCAG AA. */
const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

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
  markdown: {
    config: adaptMarkdown,
    image: { lazyLoading: true },
    languageAlias: { haproxy: 'ini' },
    theme: THEME,
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '', width: 24, height: 24 },
    search: {
      provider: 'local',
      options: {
        _render: (source, env, markdown) =>
          markdown.render(searchablePart(source, env.relativePath), env),
      },
    },
    outline: [2, 3],
    sidebar: [{ text: 'Start', items: [{ text: 'Quick start', link: '/' }] }, ...sidebar()],
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
    const copies = { ...folders, 'demo/host/page/shell/icon.svg': 'icon.svg' };
    for (const [from, to] of Object.entries(copies))
      await cp(join(ROOT, from), join(outDir, to), { recursive: true });
    const moved = JSON.parse(readFileSync(join(ROOT, 'docs/moved.json'), 'utf8'));
    for (const [page, target] of Object.entries<string>(moved))
      await writeFile(join(outDir, `${page}.html`), redirectTo(target.replace('#', '.html#')));
  },
});

/** What is not about a task is found by its title and first paragraph only, so that it comes after the tasks. */
const BEHIND_TASKS = /^(CHANGELOG|docs\/conformance|docs\/decisions\/.*)\.md$/;

/** What readers search for is in a comment below the heading whose words are others: `<!-- search: log out -->`. */
const SEARCHED = /^(#+ )(.+)\n\n<!-- search: (.+) -->/gm;

/** Returns the part of a page that the search finds. */
function searchablePart(source: string, page: string): string {
  if (BEHIND_TASKS.test(page)) return source.split('\n\n', 2).join('\n\n');
  return source.replace(SEARCHED, (_, level: string, title: string, words: string) => {
    const anchor = title.toLowerCase().replaceAll(' ', '-');
    return `${level}${title}: ${words} {#${anchor}}`;
  });
}

/** Returns the page at an earlier address; a heading keeps its name. */
function redirectTo(href: string): string {
  const [file] = href.split('#');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title>
<script>if (location.hash) location.replace('${file}' + location.hash)</script>
<meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${href}">
<p>This page is now <a href="${href}">part of another one</a>.</p></html>`;
}

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
