import type { MarkdownRenderer } from 'vitepress';

/** Renders what is written for readers of the files: links between folders, diagrams, and places of live embeds. */
export function adaptMarkdown(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    if (env.relativePath.includes('/')) return;
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open')
        token.attrSet('href', linkOnSite(token.attrGet('href') ?? ''));
  });
  highlightOnce(markdown);
  const { fence, html_block: htmlBlock, code_inline: codeInline } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const [, size] = /^%% size: (\S+)/.exec(content) ?? [];
    if (info === 'mermaid')
      return `<MermaidDiagram size="${size}" source="${markdown.utils.escapeHtml(content)}" />`;
    return fence?.(tokens, index, options, env, self) ?? '';
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
