import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build, type PluginOption } from 'vite';
import { compressFiles } from '../../.ci/build/compress-files.mjs';
import { frameworkApps, packageEntries } from './framework-apps.ts';
import { pageLayout } from './page-layout.ts';

/** Replaces Lit's `styleMap`, whose style attributes the pages' Content-Security-Policy blocks. */
const STYLE_MAP = {
  find: 'lit/directives/style-map.js',
  replacement: join(import.meta.dirname, '../host/page/shell/style-map.ts'),
};

/** Builds the embedded app, with compressed files, which the service sends: quickly, for a network of one machine. */
export function buildEmbeddedApp(outDir: string): Promise<void> {
  return buildPages('embed', '/embed/', outDir, [compressFiles({ quality: 8 })]);
}

/** Builds the host pages, and the script that they load with a tag. */
export async function buildHostPages(outDir: string): Promise<void> {
  const folder = 'host/page';
  const layout = pageLayout(join(import.meta.dirname, '..', folder));
  await buildPages(folder, '/', outDir, [layout, ...frameworkApps]);
  await buildScriptTag(join(outDir, 'cdn'));
}

/** Builds the pages of a demo folder for browsers. `base` is the path that its files are served under. */
export async function buildPages(
  folder: string,
  base: string,
  outDir: string,
  plugins: readonly PluginOption[] = [],
): Promise<void> {
  const root = join(import.meta.dirname, '..', folder);
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'error',
    plugins: [...plugins],
    resolve: { alias: [STYLE_MAP, ...packageEntries()] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // keeps light-dark(): a script sets the color scheme, which the transpiled form would ignore
      cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      // optional parts of jspdf for HTML and SVG, which the demo does not use
      rolldownOptions: {
        input: globSync('**/index.html', { cwd: root }).map((page) => join(root, page)),
        external: ['canvg', 'dompurify', 'html2canvas'],
      },
    },
  });
}

/** Builds the script-tag module much like the published one, without its last size optimizations. */
async function buildScriptTag(outDir: string): Promise<void> {
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
        // as in vite.config.ts: what a later chunk shares with the script stays in the script
        preserveEntrySignatures: 'allow-extension',
        output: { chunkFileNames: 'locales/[name]-[hash].js', minify: true, comments: false },
      },
    },
  });
}
