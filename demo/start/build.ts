import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Inline styles without a style attribute, which the pages' CSP refuses. */
const ALIAS = {
  'lit/directives/style-map.js': join(import.meta.dirname, '../host/page/shell/style-map.ts'),
};

/** Builds the pages in one of the demo's folders for browsers. `base` is the path below which its files will be served. */
export async function buildPages(folder: string, base: string, outDir: string): Promise<void> {
  const root = join(import.meta.dirname, '..', folder);
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'error',
    // the package's own names, as in tsconfig.json
    resolve: { alias: ALIAS, tsconfigPaths: true },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // light-dark() stays as it is: the scheme is set by script, which its replacement would not notice
      cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      // what jspdf would load to draw web pages and SVG, which nobody asks of it here
      rolldownOptions: {
        input: globSync('**/index.html', { cwd: root }).map((page) => join(root, page)),
        external: ['canvg', 'dompurify', 'html2canvas'],
      },
    },
  });
}

/** Builds the script-tag module, as the package ships it but for its last few percent of size. */
export async function buildScriptTag(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'es2022',
      lib: {
        entry: { 'svc-embed.min': join(import.meta.dirname, '../../src/host/define.ts') },
        formats: ['es'],
      },
      rolldownOptions: {
        output: { chunkFileNames: 'locales/[name]-[hash].js', minify: true, comments: false },
      },
    },
  });
}
