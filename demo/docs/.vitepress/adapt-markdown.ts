import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const DOCS = join(import.meta.dirname, '../../../docs');

/** Renders what is written for readers of the files: links between folders, diagrams, and places of live embeds. */
export function adaptMarkdown(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    if (env.relativePath.includes('/')) return;
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open') {
        const href = linkOnSite(token.attrGet('href') ?? '');
        token.attrSet('href', href);
        // A target, so that VitePress does not take a file such as `Caddyfile` for a page, and adds no `.html`.
        if (COPIED.test(href)) token.attrSet('target', '_blank');
      }
  });
  highlightOnce(markdown);
  const { image, html_block: htmlBlock, code_inline: codeInline } = markdown.renderer.rules;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const source = tokens[index]?.attrGet('src') ?? '';
    if (source.endsWith('.svg'))
      return diagram(source, markdown.utils.escapeHtml(tokens[index]?.content ?? ''));
    const render = (file: string, name: string) => {
      tokens[index]?.attrSet('src', file);
      tokens[index]?.attrSet('class', name);
      return image?.(tokens, index, options, env, self) ?? '';
    };
    return inBothSchemes(source, render);
  };
  markdown.renderer.rules.html_block = (tokens, index, options, env, self) => {
    const [, live] = /^<!-- live: (\w+) -->/.exec(tokens[index]?.content ?? '') ?? [];
    if (live) return `<LiveEmbed topic="${live}" />`;
    return htmlBlock?.(tokens, index, options, env, self) ?? '';
  };
  // {{ … }} in code is no expression of Vue
  markdown.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    tokens[index]?.attrSet('v-pre', '');
    return codeInline?.(tokens, index, options, env, self) ?? '';
  };
}

/**
 * Returns a diagram of `docs`, a drawing whose colors follow the color scheme of the page: as the source of an image, it
 * would follow that of the system only. In a paragraph, so it has no element of a block.
 */
function diagram(file: string, description: string): string {
  const text = readFileSync(join(DOCS, file), 'utf8').replace('color-scheme: light dark;', '');
  return `<span v-pre class="diagram" role="figure" tabindex="0" aria-label="${description}">${text}</span>`;
}

/**
 * Renders a picture of `docs`, which is in one color scheme, and that of the other scheme, which only the site has; the theme
 * displays the one in the color scheme of the page, and the browser loads only that.
 */
function inBothSchemes(source: string, render: (file: string, name: string) => string): string {
  const [, folder = '', name, scheme] = PICTURE.exec(source) ?? [];
  if (!name) throw new Error(`The picture ${source} is not named after its color scheme.`);
  const other = scheme === 'light' ? 'dark' : 'light';
  const toRoot = folder ? './' : '../';
  const file = `${toRoot}demo/docs/.vitepress/pictures/${name}-${other}.png`;
  return render(source, `in-${scheme}`) + render(file, `in-${other}`);
}

const PICTURE = /^(docs\/)?pictures\/(.+)-(light|dark)\.png$/;

/** Highlights each code block once, although the index of the search renders all pages again: it takes half of the build. */
function highlightOnce({ options }: MarkdownRenderer): void {
  const { highlight } = options;
  const results = new Map<string, string>();
  options.highlight = (...block) => {
    const key = JSON.stringify(block);
    if (!results.has(key)) results.set(key, highlight?.(...block) ?? '');
    return results.get(key) ?? '';
  };
}

/** Files that are on the site as they are. */
const COPIED = /^\.\/(deploy|session-endpoint)\//;

const RENAMED: Readonly<Record<string, string>> = {
  './README.md': './index.md',
  './SECURITY.md': './reporting.md',
  './decisions': './decisions/0001-layers.md',
};

/** Returns the link to a file as the site has it: the pages of `docs` and of the folder above are in one folder. */
export function linkOnSite(href: string): string {
  const [file = '', hash] = href.split('#');
  if (file === '' || /^\w+:/.test(file)) return href;
  const path = file.replace(/^(?:\.\.\/|docs\/)?(?=[\w-]+(?:\.md$|\/|$))/, './');
  return (RENAMED[path] ?? path) + (hash === undefined ? '' : `#${hash}`);
}
