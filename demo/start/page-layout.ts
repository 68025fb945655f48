import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const EXAMPLE_MARK = /<!-- \/?example -->\n/;

/**
 * Completes the host pages: adds the tags and the header that all share, and their first paragraph as the description.
 * The page of an example contains only what differs from the layout of all examples.
 */
export function pageLayout(root: string): Plugin {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    name: 'page-layout',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        const page = html.startsWith('<h1>')
          ? fill(read('gallery/layout.html'), parts(html))
          : html;
        const [, paragraph = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(page) ?? [];
        const text = paragraph.replaceAll(/<[^>]+>/g, '').replaceAll('"', '&quot;');
        const description = `    <meta name="description" content="${text}">\n`;
        return page
          .replace('<head>\n', (start) => start + read('shell/head.html') + description)
          .replace('<body>\n', (start) => start + markCurrent(read('shell/header.html'), path));
      },
    },
  };
}

/** Returns the parts of an example's page, by their name in the layout. */
function parts(page: string): Readonly<Record<string, string>> {
  const [head = '', example = '', rest = ''] = page.split(EXAMPLE_MARK);
  const find = (pattern: RegExp) => pattern.exec(head)?.[1] ?? '';
  const [notes = '', more = ''] = rest.split(/(?<=<\/ul>)\n/);
  const own = [...head.matchAll(/^<(?:link rel="stylesheet"|script) .*\n/gm)].join('');
  const sources = [...head.matchAll(/<link rel="source" href="(.*)">/g)].map(
    ([, href = '']) => href,
  );
  return {
    ...{ example, notes, more, own },
    title: find(/<h1>(.*)<\/h1>/),
    intro: find(/<p>(.*)<\/p>/),
    layout: find(/<meta name="layout" content="(.*)">/) || 'beside',
    label: example.includes('class="command"') ? 'How to run it' : 'Running example',
    start: sources.length > 0 ? startScript(sources) : '',
  };
}

/** Returns the script that shows the source files of an example, and starts its page. */
function startScript(sources: readonly string[]): string {
  const imports = sources.map((href, index) => `import text${index} from '${href}?raw';\n`);
  const files = sources.map((href, index) => {
    const [, name] = /(?:integrations\/[a-z]+\/)(.+)$/.exec(href) ?? [];
    return `{ name: '${name ?? href.replace(/^.*\//, '')}', text: text${index} }`;
  });
  return `<script type="module">
import { startExample } from '../parts/start-example.ts';
${imports.join('')}startExample([${files.join(', ')}]);
</script>`;
}

function fill(layout: string, values: Readonly<Record<string, string>>): string {
  return layout.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** Marks the link to the page, or to the index of which it is a part. */
function markCurrent(header: string, path: string): string {
  return header.replace(/href="(\/\w+\/)"/g, (link, to: string) =>
    path.startsWith(to)
      ? `${link} aria-current="${path === `${to}index.html` ? 'page' : 'true'}"`
      : link,
  );
}
